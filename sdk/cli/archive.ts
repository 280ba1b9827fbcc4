import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredLabels, type KnownPoints, manifestLabels, manifestToJson } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Bundle } from './bundle.ts';
import { catalogues, manifestCatalogues } from './plugin-texts.ts';
import type { Project } from './project.ts';

/** Any fixed moment: the same sources give the same bytes. */
const MOMENT = '2020-01-01T00:00:00Z';

/** The one file that is installed: a zip of the manifest as JSON, a module for each half, its style and the README. */
export function archiveOf(
  { folder, manifest, points, readme }: Project,
  { client, parts, style, server, workers }: Bundle,
): Uint8Array {
  const files: Zippable = {
    'manifest.json': strToU8(
      `${JSON.stringify(manifestToJson(withAnswers(withLabels(manifest, folder, points), join(folder, 'i18n/server'))), null, 2)}\n`,
    ),
    ...(client === undefined ? {} : { 'client.mjs': client }),
    ...Object.fromEntries(parts),
    ...(server === undefined ? {} : { 'server.mjs': server }),
    ...Object.fromEntries(workers),
    ...(style === undefined ? {} : { 'style.css': style }),
    ...(readme === undefined ? {} : { 'README.md': strToU8(readme) }),
  };
  return zipSync(files, { level: 9, mtime: MOMENT });
}

/** The texts of what the manifest declares, and its translations, go with it: pages show them before the code is loaded. */
function withLabels(manifest: PluginManifest, folder: string, points: KnownPoints): PluginManifest {
  const all = catalogues(folder);
  const ofManifest = manifestCatalogues(folder);
  const labels = [...new Set([...all.keys(), ...ofManifest.keys()])].flatMap((locale) => {
    const texts = {
      ...declaredLabels(manifest, all.get(locale), points),
      ...manifestLabels(manifest, ofManifest.get(locale)),
    };
    return Object.keys(texts).length === 0 ? [] : [[locale, texts] as const];
  });
  return labels.length === 0 ? manifest : { ...manifest, labels: Object.fromEntries(labels) };
}

/** Texts of its server half in other languages; the English ones are in the code. */
function withAnswers(manifest: PluginManifest, folder: string): PluginManifest {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (files.length < 2 || !manifest.server) return manifest;
  const answers = files
    .sort()
    .map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))] as const);
  return { ...manifest, answers: Object.fromEntries(answers) };
}

export function archiveName({ manifest }: Pick<Project, 'manifest'>): string {
  return `${manifest.id.replace('/', '-')}-${manifest.version}.facet`;
}
