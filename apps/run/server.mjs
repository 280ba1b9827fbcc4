import { extname } from 'node:path';
import { buildBundle } from './bundle.mjs';
import { isTest, stampOf } from './stamp.mjs';

const SOURCES = [
  'apps/server',
  'apps/server-build',
  'sdk/server',
  'sdk/common',
  'core/server',
  'core/common',
  'plugins',
];
const FILES = ['rspack.config.ts', 'package-lock.json'];
const KINDS = new Set(['.ts', '.json', '.mjs']);

/** Bundles what the server's process runs. */
export function buildServer(node, { force = false } = {}) {
  buildBundle(node, { name: 'server', label: 'the server', output: 'main.js', sources: stampOfSources(), force });
}

function stampOfSources() {
  return stampOf({
    files: FILES,
    folders: SOURCES,
    isFolder: (name) => name !== 'node_modules' && name !== 'client' && name !== 'dist',
    isFile: (name) => KINDS.has(extname(name)) && !isTest(name),
  });
}
