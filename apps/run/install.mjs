import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { whyNotWritable } from './can-write.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { capture, run } from './processes.mjs';
import { whyNotFetched } from './registry.mjs';

const REQUIRED_MAJOR = 24;
const STAMP = inRoot('node_modules', '.facet-install');

/** Installs what is missing or does not fit the lockfile. Gives the path of the Node that everything else runs on. */
export async function installPackages() {
  refuseOldNode();
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (readText(STAMP) !== hash) {
    const lock = JSON.parse(lockText);
    if (!fitsLockfile(lock)) await installFromLockfile(lock);
    ensureRuns(findNode());
    writeFileSync(STAMP, hash);
  }
  return findNode();
}

function refuseOldNode() {
  if (majorOfThis() < 20) throw new Error(`Facet needs Node 20 or later to start; this is ${process.version}.`);
}

/** What npm notes about node_modules is compared entry by entry, so that a plain `npm install` is not thrown away. */
function fitsLockfile(lock) {
  const noted = readText(inRoot('node_modules', '.package-lock.json'));
  if (noted === undefined) return false;
  const installed = JSON.parse(noted).packages;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    return existsSync(inRoot(path)) && (entry.link || installed[path]?.version === entry.version);
  });
}

/**
 * Not `npm ci`: it refuses a lockfile in which the optional packages of other platforms are missing, and some registries
 * do not carry those. `npm install` takes the same versions, which is checked afterwards.
 */
async function installFromLockfile(lock) {
  await refuseVainInstall(process.env);
  process.stdout.write('Installing packages ...\n');
  const [program, ...first] = npm(process.env);
  const code = run(program, [...first, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', npm_config_cache: cacheOf(process.env) },
  });
  if (code !== 0)
    throw new Error(
      `npm install failed with exit code ${code}. Check the network and the npm registry, then try again.`,
    );
  if (!fitsLockfile(lock))
    throw new Error('npm installed other versions than package-lock.json names. Delete node_modules and try again.');
}

/** What npm would find out after minutes, or not name. @throws Error that says what to do. */
async function refuseVainInstall(env) {
  const notWritable = whyNotWritable(inRoot('node_modules')) ?? whyNotWritable(ROOT);
  if (notWritable !== undefined)
    throw new Error(
      `Packages cannot be installed: ${notWritable}. Use a copy of this folder that belongs to the user who runs Facet.`,
    );
  const scriptsAreOff = env['npm_config_ignore_scripts'] === 'true';
  if (scriptsAreOff && majorOfThis() < REQUIRED_MAJOR)
    throw new Error(
      `Facet runs on Node ${REQUIRED_MAJOR}, which the package "node" brings with an install script, and npm is set to run none. ` +
        `Run npm with --ignore-scripts=false, or use Node ${REQUIRED_MAJOR} (this is ${process.version}).`,
    );
  const notFetched = await whyNotFetched(env);
  if (notFetched !== undefined) throw new Error(notFetched);
}

/** The npm that runs this, as a script of it; else the one on the PATH. */
function npm(env) {
  const script = env['npm_execpath'];
  if (script?.endsWith('.js') && existsSync(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** npm's own cache, or one in this folder where the home cannot be written. */
function cacheOf(env) {
  const own = env['npm_config_cache'] || join(homedir(), '.npm');
  return whyNotWritable(own) === undefined ? own : inRoot('.cache', 'npm');
}

const majorOfThis = () => Number(process.versions.node.split('.')[0]);

function findNode() {
  const bundled = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled) && majorOf(bundled) >= REQUIRED_MAJOR) return bundled;
  if (majorOfThis() >= REQUIRED_MAJOR) return process.execPath;
  throw new Error(
    `Facet runs on Node ${REQUIRED_MAJOR}, which the package "node" brings, but its install script did not run. ` +
      'Allow install scripts (npm config set ignore-scripts false), delete node_modules and try again, ' +
      `or use Node ${REQUIRED_MAJOR} yourself.`,
  );
}

/** @throws Error when the Node that npm brought is made for other machines, as where there is another C library. */
function ensureRuns(node) {
  const { code, output } = capture(node, ['--version']);
  if (code !== 0)
    throw new Error(
      `${node} does not run on this machine (${output.trim() || code}). Facet runs on Linux with glibc, macOS and Windows.`,
    );
}

/** The version is in the path of the platform package, so no process has to be started to learn it. */
function majorOf(node) {
  const manifest = readText(inRoot('node_modules', 'node', 'package.json'));
  if (manifest !== undefined) return Number(JSON.parse(manifest).version.split('.')[0]);
  const { code, output } = capture(node, ['--version']);
  return code === 0 ? Number(/v(\d+)/.exec(output)?.[1] ?? 0) : 0;
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
