import { manifestToJson } from '@facet/core/manifest';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Bundle } from './bundle.ts';
import type { Project } from './project.ts';

/** Any fixed moment: the same sources give the same bytes. */
const MOMENT = '2020-01-01T00:00:00Z';

/** The one file that is installed: a zip of the manifest as JSON, a module for each half, its style and the README. */
export function archiveOf({ manifest, readme }: Project, { client, parts, style, server }: Bundle): Uint8Array {
  const files: Zippable = {
    'manifest.json': strToU8(`${JSON.stringify(manifestToJson(manifest), null, 2)}\n`),
    ...(client === undefined ? {} : { 'client.mjs': client }),
    ...Object.fromEntries(parts),
    ...(server === undefined ? {} : { 'server.mjs': server }),
    ...(style === undefined ? {} : { 'style.css': style }),
    ...(readme === undefined ? {} : { 'README.md': strToU8(readme) }),
  };
  return zipSync(files, { level: 9, mtime: MOMENT });
}

export function archiveName({ manifest }: Pick<Project, 'manifest'>): string {
  return `${manifest.id.replace('/', '-')}-${manifest.version}.facet`;
}
