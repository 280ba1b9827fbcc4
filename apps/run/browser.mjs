import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** What is asked of the machine; tests have one of their own. */
const machine = {
  env: process.env,
  isRoot: () => process.getuid?.() === 0,
  isExecutable,
  capture,
  say: (text) => process.stdout.write(`${text}\n`),
};

const SOURCES = [
  ['FACET_CHROMIUM', named],
  ['an installed one', installed],
  ["playwright's download", downloaded],
  ['the npm package @sparticuz/chromium', packaged],
  ["the distribution's package", fromDistribution],
];

/**
 * Path of a Chromium that starts: one that is named, one that is installed, else playwright's download, else the one of
 * an npm package, else the distribution's.
 * @throws Error that says of each way why it did not lead anywhere.
 */
export function findBrowser(node, system = machine) {
  const tried = [];
  for (const [name, source] of SOURCES) {
    const { path, why } = source(system, node);
    if (path === undefined) {
      tried.push([name, why]);
      continue;
    }
    const refusal = whyItDoesNotStart(system, node, path);
    if (refusal === undefined) return path;
    // Someone who names a browser wants that one, not another that happens to be there.
    if (source === named) throw new Error(`FACET_CHROMIUM is ${path}, which does not start: ${refusal}`);
    tried.push([name, `${path} does not start: ${refusal}`]);
  }
  throw new Error(
    `No Chromium could be had.\n${tried.map((pair) => `  ${pair.join(': ')}\n`).join('')}` +
      'Install chromium or google-chrome, or set FACET_CHROMIUM to one.',
  );
}

function named({ env }) {
  const path = env['FACET_CHROMIUM'];
  return path ? { path } : { why: 'not set' };
}

function installed({ env, isExecutable: exists }) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const path = candidates.find((candidate) => exists(candidate));
  return path === undefined ? { why: `no ${NAMES.join(', ')} on the PATH` } : { path };
}

function downloaded(system, node) {
  system.say('No browser is installed: fetching the one of playwright ...');
  const cli = inRoot('node_modules', 'playwright', 'cli.js');
  const { code, output } = system.capture(node, [cli, 'install', 'chromium'], { timeout: 300_000 });
  if (code !== 0) return { why: `failed with ${code}: ${lastLine(output)}` };
  return answer(system, node, "import { chromium } from 'playwright'; console.log(chromium.executablePath());");
}

function packaged(system, node) {
  return answer(
    system,
    node,
    "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());",
    // It is unpacked under a fixed name, which elsewhere may be another user's, or another clone's that is just being written.
    { env: { ...system.env, TMPDIR: unpackedIn() } },
  );
}

function fromDistribution(system) {
  if (!system.isRoot()) return { why: 'installing needs root' };
  if (system.capture('apt-get', ['--version']).code !== 0) return { why: 'there is no apt-get' };
  system.say("Installing the distribution's chromium ...");
  system.capture('apt-get', ['update'], { timeout: 300_000 });
  const { code, output } = system.capture('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    timeout: 600_000,
  });
  return code === 0 ? installed(system) : { why: `apt-get failed with ${code}: ${lastLine(output)}` };
}

function unpackedIn() {
  const folder = inRoot('.cache', 'chromium');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A program that prints a path. */
function answer(system, node, program, options = {}) {
  const { code, output } = system.capture(node, ['--input-type=module', '--eval', program], {
    timeout: 120_000,
    ...options,
  });
  if (code !== 0) return { why: `failed with ${code}: ${lastLine(output)}` };
  const path = lastLine(output);
  return system.isExecutable(path) ? { path } : { why: `there is no ${path}` };
}

/** Asked as the tests will ask it: some builds start for playwright and hang with switches of the full browser. */
const LAUNCH = `
  import { chromium } from 'playwright';
  const browser = await chromium.launch({
    executablePath: process.argv[1],
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: 30_000,
  });
  await browser.close();
`;

function whyItDoesNotStart(system, node, path) {
  const { code, output } = system.capture(node, ['--input-type=module', '--eval', LAUNCH, path], { timeout: 60_000 });
  return code === 0 ? undefined : `${code}: ${reasonIn(output)}`;
}

/** The line that names the fault, in the report of a failed launch. */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => /error|cannot|missing|no such/i.test(line)) ?? lastLine(output);
}

function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
