import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type KnownPoints, pointsOf } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';

/** The points of the host, of the plugins that come with this sdk, and of the plugin itself. */
export async function knownPoints(own: PluginManifest): Promise<KnownPoints> {
  const manifests: PluginManifest[] = [];
  for (const file of packagedManifests()) {
    const module: { readonly manifest?: PluginManifest } = await import(pathToFileURL(file).href);
    if (module.manifest) manifests.push(module.manifest);
  }
  return pointsOf([...manifests, own]);
}

/** Plugins stand as packages beside the sdk, wherever that is. */
function packagedManifests(): readonly string[] {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = `${folder}/node_modules/@facet`;
    if (existsSync(packages))
      return globSync('plugin-*/manifest.ts', { cwd: packages }).map((file) => `${packages}/${file}`);
  }
  return [];
}
