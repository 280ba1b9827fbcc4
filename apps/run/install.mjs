import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { capture, run } from './processes.mjs';

const REQUIRED_MAJOR = 24;
const STAMP = inRoot('node_modules', '.facet-install');

/** Installs what is missing or does not fit the lockfile. Gives the path of the Node that everything else runs on. */
export function installPackages() {
  refuseOldNode();
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (readText(STAMP) !== hash) {
    const lock = JSON.parse(lockText);
    if (!fitsLockfile(lock)) installFromLockfile(lock);
    writeFileSync(STAMP, hash);
  }
  return findNode();
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`Facet needs Node 20 or later to start; this is ${process.version}.`);
}

/** What npm notes about node_modules is compared entry by entry, so that a plain `npm install` is not thrown away. */
function fitsLockfile(lock) {
  const noted = readText(inRoot('node_modules', '.package-lock.json'));
  if (noted === undefined) return false;
  const installed = JSON.parse(noted).packages;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.peer) return true;
    if (entry.link) return existsSync(inRoot(path));
    return installed[path]?.version === entry.version;
  });
}

/**
 * Not `npm ci`: it refuses a lockfile in which the optional packages of other platforms are missing, and some registries
 * do not carry those. `npm install` takes the same versions, which is checked afterwards.
 */
function installFromLockfile(lock) {
  process.stdout.write('Installing packages ...\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  if (code !== 0)
    throw new Error(
      `npm install failed with exit code ${code}. Check the network and the npm registry, then try again.`,
    );
  if (!fitsLockfile(lock))
    throw new Error('npm installed other versions than package-lock.json names. Delete node_modules and try again.');
}

function findNode() {
  const bundled = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled) && majorOf(bundled) >= REQUIRED_MAJOR) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath;
  throw new Error(
    `Facet runs on Node ${REQUIRED_MAJOR}, which the package "node" brings, but its install script did not run. ` +
      'Allow install scripts (npm config set ignore-scripts false), delete node_modules and try again, ' +
      `or use Node ${REQUIRED_MAJOR} yourself.`,
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
