import { buildBundle } from './bundle.mjs';
import { stampOfCode } from './stamp.mjs';

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

/** Bundles what the server's process runs. */
export function buildServer(node, { force = false } = {}) {
  buildBundle(node, {
    name: 'server',
    label: 'the server',
    output: 'main.js',
    sources: stampOfCode({ files: FILES, folders: SOURCES, without: 'client' }),
    force,
  });
}
