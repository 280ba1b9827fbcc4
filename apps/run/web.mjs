import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';
import { isTest, stampOf } from './stamp.mjs';

const OUTPUT = inRoot('dist', 'web', 'build.json');
const STAMP = inRoot('dist', 'web.stamp');
const SOURCES = ['apps/web', 'sdk/client', 'sdk/common', 'core/client', 'core/common', 'plugins', 'i18n'];
const FILES = ['rspack.config.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.client.json'];
const KINDS = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.woff2', '.html', '.mjs']);

/** Bundles the web app unless `dist/web` was made from exactly these sources. */
export function buildWeb(node, { force = false, mode = 'production' } = {}) {
  const sources = stampOfSources();
  const stamp = `${mode} ${sources}`;
  if (!force && existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  process.stdout.write('Building the web app ...\n');
  const { code, output } = capture(
    node,
    [inRoot('node_modules', '@rspack', 'cli', 'bin', 'rspack.js'), 'build', '--mode', mode],
    // Named by its sources, so that all servers of one release name it alike.
    { env: { ...process.env, NODE_ENV: mode, FACET_WEB_BUILD: sources.slice(0, 8) } },
  );
  if (code !== 0 || !existsSync(OUTPUT)) throw new Error(`${output.trim()}\nThe web app could not be built.`);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
}

function stampOfSources() {
  return stampOf({
    files: FILES,
    folders: SOURCES,
    isFolder: (name) => name !== 'node_modules' && name !== 'server' && name !== 'dist',
    isFile: (name) => KINDS.has(extname(name)) && !isTest(name),
  });
}
