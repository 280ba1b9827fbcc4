import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { archiveOf } from '../../sdk/cli/archive.ts';
import { bundle } from '../../sdk/cli/bundle.ts';
import { openProject } from '../../sdk/cli/project.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The archive that `facet build` makes of these files, in a folder outside of the repository.
 * @param shipped Members of the manifest that the archive has instead: what the build would refuse, and a hand could write
 */
export async function buildPlugin(
  manifest: Partial<PluginManifest> & Pick<PluginManifest, 'id'>,
  files: Readonly<Record<string, string>>,
  shipped: Partial<PluginManifest> = {},
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-plugin-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const full = {
      version: '1.0.0',
      name: 'A plugin of a test',
      description: 'Tries the plugin host.',
      engines: { sdk: '^1.0.0' },
      server: {},
      ...manifest,
    };
    const all = { 'manifest.ts': `export const manifest = ${JSON.stringify(full)} as const;`, ...files };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await buildFolder(folder, shipped);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The archive of a plugin of this repository as an outsider would have it: a copy elsewhere, under another id, which replaces the
 * one that it is a copy of.
 */
export async function buildFolderOf(source: string, rename?: readonly [from: string, to: string]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-moved-'));
  try {
    cpSync(source, folder, { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const manifest = join(folder, 'manifest.ts');
    if (rename) writeFileSync(manifest, replacing(readFileSync(manifest, 'utf8'), ...rename));
    return await buildFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildFolder(folder: string, shipped: Partial<PluginManifest> = {}): Promise<Uint8Array> {
  const project = await openProject(folder);
  return archiveOf({ ...project, manifest: { ...project.manifest, ...shipped } }, await bundle(project));
}

/** Both have the same entries, and may not be active at once. */
const replacing = (manifest: string, from: string, to: string): string =>
  manifest.replace(`id: '${from}',`, `id: '${to}', replaces: ['${from}'],`);
