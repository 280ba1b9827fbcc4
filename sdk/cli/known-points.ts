import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type KnownPoints, manifestFromJson, pointsOf } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';

/** In the package of the sdk. */
const PLUGINS = fileURLToPath(new URL('../plugins/', import.meta.url));

/** The points of the host, of the plugins that come with this sdk, and of the plugin itself. */
export async function knownPoints(own: PluginManifest): Promise<KnownPoints> {
  return pointsOf([...(existsSync(PLUGINS) ? packedManifests() : await manifestsOfCheckout()), own]);
}

function packedManifests(): readonly PluginManifest[] {
  return globSync('*/manifest.json', { cwd: PLUGINS }).map((file) =>
    manifestFromJson(JSON.parse(readFileSync(`${PLUGINS}${file}`, 'utf8'))),
  );
}

/** There, plugins stand as packages beside the sdk. */
async function manifestsOfCheckout(): Promise<readonly PluginManifest[]> {
  const manifests: PluginManifest[] = [];
  for (let folder = dirname(PLUGINS); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = `${folder}/node_modules/@facet`;
    if (!existsSync(packages)) continue;
    for (const file of globSync('plugin-*/manifest.ts', { cwd: packages })) {
      const module: { readonly manifest?: PluginManifest } = await import(pathToFileURL(`${packages}/${file}`).href);
      if (module.manifest) manifests.push(module.manifest);
    }
    break;
  }
  return manifests;
}
