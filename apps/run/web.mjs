import { extname } from 'node:path';
import { buildBundle } from './bundle.mjs';
import { isTest, stampOf } from './stamp.mjs';

const SOURCES = ['apps/web', 'sdk/client', 'sdk/common', 'core/client', 'core/common', 'plugins', 'i18n'];
const FILES = ['rspack.config.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.client.json'];
const KINDS = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.woff2', '.html', '.mjs']);

/** Bundles the web app. */
export function buildWeb(node, { force = false, mode = 'production' } = {}) {
  const sources = stampOfSources();
  // Named by its sources, so that all servers of one release name it alike.
  const env = { FACET_WEB_BUILD: sources.slice(0, 8) };
  buildBundle(node, { name: 'web', label: 'the web app', output: 'build.json', sources, force, mode, env });
}

function stampOfSources() {
  return stampOf({
    files: FILES,
    folders: SOURCES,
    isFolder: (name) => name !== 'node_modules' && name !== 'server' && name !== 'dist',
    isFile: (name) => KINDS.has(extname(name)) && !isTest(name),
  });
}
