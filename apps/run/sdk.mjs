import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { inRoot, ROOT } from './paths.mjs';
import { capture } from './processes.mjs';
import { stampOf } from './stamp.mjs';

const OUTPUT = inRoot('dist', 'sdk', 'sdk.json');
const STAMP = inRoot('dist', 'sdk.stamp');
const PROGRAM = inRoot('apps', 'sdk-build', 'pack-sdk.ts');
const SOURCES = ['sdk', 'core', 'plugins', 'apps/sdk-build'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.test.json'];

/** Packs the sdk that the server hands to authors, unless it was packed from exactly these sources. */
export function buildSdk(node, { force = false } = {}) {
  const stamp = stampOfSources();
  if (!force && isPacked(stamp)) return;
  process.stdout.write('Packing the sdk ...\n');
  const { code, output } = capture(node, [PROGRAM]);
  if (code !== 0) throw new Error(`${output.trim()}\nThe sdk could not be packed.`);
  keep(stamp);
}

/** The same beside a server that runs already, which says meanwhile that it comes. */
export function buildSdkMeanwhile(node) {
  const stamp = stampOfSources();
  if (isPacked(stamp)) return;
  const child = spawn(node, [PROGRAM], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_LOW));
  child.once('error', (error) => process.stderr.write(`The sdk could not be packed: ${error.message}\n`));
  child.once('exit', (code) => {
    process.off('exit', end);
    if (code === 0) keep(stamp);
    else process.stderr.write('The sdk could not be packed; /sdk/ answers 503 until it is.\n');
  });
  child.unref();
}

const isPacked = (stamp) => existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;

function keep(stamp) {
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
}

function stampOfSources() {
  return stampOf({
    files: FILES,
    folders: SOURCES,
    isFolder: (name) => name !== 'node_modules' && name !== 'dist',
    // Tests too: those of the templates are packed.
    isFile: () => true,
  });
}
