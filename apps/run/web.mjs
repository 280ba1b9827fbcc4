import { buildBundle } from './bundle.mjs';
import { stampOfCode } from './stamp.mjs';

const SOURCES = ['apps/web', 'sdk/client', 'sdk/common', 'core/client', 'core/common', 'plugins', 'i18n'];
const FILES = ['rspack.config.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.client.json'];

/** Bundles the web app. */
export function buildWeb(node, { force = false, mode = 'production' } = {}) {
  const sources = stampOfCode({ files: FILES, folders: SOURCES, without: 'server' });
  // Named by its sources, so that all servers of one release name it alike.
  const env = { FACET_WEB_BUILD: sources.slice(0, 8) };
  buildBundle(node, { name: 'web', label: 'the web app', output: 'build.json', sources, force, mode, env });
}
