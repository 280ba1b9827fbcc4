import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/**
 * Path of a Chromium that starts: one that is installed, else playwright's download, else the one of an npm package,
 * else the distribution's.
 */
export function findBrowser(node) {
  const tried = [];
  for (const [name, source] of Object.entries({ named, installed, downloaded, packaged, fromDistribution })) {
    const path = source(node);
    if (path && starts(path)) return path;
    tried.push(path ? `${name} (${path} does not start)` : name);
  }
  throw new Error(
    `No Chromium could be had; tried: ${tried.join(', ')}. Install chromium or google-chrome, or set FACET_CHROMIUM to one.`,
  );
}

function named() {
  return process.env['FACET_CHROMIUM'];
}

function installed() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  return candidates.find(isExecutable);
}

function downloaded(node) {
  const cli = inRoot('node_modules', 'playwright', 'cli.js');
  const { code } = capture(node, [cli, 'install', 'chromium'], { timeout: 300_000 });
  return code === 0
    ? answer(node, "import { chromium } from 'playwright'; console.log(chromium.executablePath());")
    : undefined;
}

function packaged(node) {
  return answer(node, "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath());");
}

function fromDistribution() {
  if (process.getuid?.() !== 0 || capture('apt-get', ['--version']).code !== 0) return undefined;
  capture('apt-get', ['update'], { timeout: 300_000 });
  capture('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { timeout: 600_000 });
  return installed();
}

function answer(node, program) {
  const { code, output } = capture(node, ['--input-type=module', '--eval', program], { timeout: 120_000 });
  const path = output.trim().split('\n').at(-1);
  return code === 0 && path && existsSync(path) ? path : undefined;
}

function starts(path) {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--dump-dom',
    'about:blank',
  ];
  return capture(path, flags, { timeout: 60_000 }).code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
