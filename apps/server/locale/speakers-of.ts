import { isOptional, type PluginManifest, providedTokens } from '@facet/sdk/common';

/**
 * Plugins whose texts an answer of a plugin may hold: its own, those of the plugins whose services it calls, and those of the
 * plugins that contribute to its points; and so on, the nearest first.
 */
export function speakersOf(owner: string, manifests: readonly PluginManifest[]): readonly string[] {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const speakers = new Set([owner]);
  // Ids that are added while it runs are visited as well.
  for (const id of speakers) {
    const manifest = byId.get(id);
    if (!manifest) continue;
    for (const next of [...calledBy(manifest, manifests), ...contributorsOf(manifest, manifests)]) speakers.add(next);
  }
  return [...speakers];
}

function calledBy({ server }: PluginManifest, manifests: readonly PluginManifest[]): readonly string[] {
  const wanted = new Set(
    Object.values(server?.requires ?? {}).map((dep) => (isOptional(dep) ? dep.optional.id : dep.id)),
  );
  return manifests
    .filter((other) => providedTokens(other.server?.provides).some(({ id }) => wanted.has(id)))
    .map(({ id }) => id);
}

function contributorsOf({ points = {} }: PluginManifest, manifests: readonly PluginManifest[]): readonly string[] {
  return manifests
    .filter(({ contributes = {} }) => Object.keys(points).some((point) => contributes[point] !== undefined))
    .map(({ id }) => id);
}
