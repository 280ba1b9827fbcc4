import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type KnownPoints, manifestFromJson, pointsOf } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';

/** In the package of the sdk. */
const PLUGINS = fileURLToPath(new URL('../plugins/', import.meta.url));

/** The points of the host, of the plugins that come with this sdk, and of the plugin itself. */
export async function knownPoints(own: PluginManifest): Promise<KnownPoints> {
  return pointsOf([...(await knownManifests()), own]);
}

/** The plugins that come with this sdk. */
export async function knownManifests(): Promise<readonly PluginManifest[]> {
  return existsSync(PLUGINS) ? packedManifests() : manifestsOfCheckout();
}

function packedManifests(): readonly PluginManifest[] {
  return globSync('*/manifest.json', { cwd: PLUGINS }).map((file) =>
    manifestFromJson(JSON.parse(readFileSync(`${PLUGINS}${file}`, 'utf8'))),
  );
}

/** In a checkout, plugins are packages beside the sdk. */
async function manifestsOfCheckout(): Promise<readonly PluginManifest[]> {
  const manifests: PluginManifest[] = [];
  for (let folder = dirname(PLUGINS); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = `${folder}/node_modules/@facet`;
    if (!existsSync(packages)) continue;
    // They are symbolic links, which patterns do not follow.
    for (const name of readdirSync(packages)) {
      const file = `${packages}/${name}/manifest.ts`;
      if (!existsSync(file)) continue;
      const module: { readonly manifest?: PluginManifest } = await import(pathToFileURL(file).href);
      if (module.manifest) manifests.push(module.manifest);
    }
    break;
  }
  return manifests;
}
