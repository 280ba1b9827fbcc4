import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';

const OUTPUT = inRoot('dist', 'web', 'build.json');
const STAMP = inRoot('dist', 'web.stamp');
const SOURCES = ['apps/web', 'sdk/client', 'sdk/common', 'core/client', 'core/common', 'plugins', 'i18n'];
const FILES = ['rspack.config.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.client.json'];
const KINDS = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.woff2', '.html', '.mjs']);

/** Bundles the web app unless `dist/web` was made from exactly these sources. */
export function buildWeb(node, { force = false, mode = 'production' } = {}) {
  const stamp = `${mode} ${stampOfSources()}`;
  if (!force && existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  process.stdout.write('Building the web app ...\n');
  const { code, output } = capture(
    node,
    [inRoot('node_modules', '@rspack', 'cli', 'bin', 'rspack.js'), 'build', '--mode', mode],
    { env: { ...process.env, NODE_ENV: mode } },
  );
  if (code !== 0 || !existsSync(OUTPUT)) throw new Error(`${output.trim()}\nThe web app could not be built.`);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
}

/** Content decides, not dates: a checkout or a copy changes dates only. */
function stampOfSources() {
  const hash = createHash('sha256');
  for (const file of [
    ...FILES.map((name) => inRoot(name)),
    ...SOURCES.flatMap((folder) => filesBelow(inRoot(folder))),
  ]) {
    if (!existsSync(file)) continue;
    hash.update(file.slice(inRoot().length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return isWebFolder(entry.name) ? filesBelow(join(folder, entry.name)) : [];
      return KINDS.has(extname(entry.name)) && !/\.test(-d)?\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
    });
}

const isWebFolder = (name) => name !== 'node_modules' && name !== 'server' && name !== 'dist';
