import type { KnownPoints } from '@facet/core/manifest';
import { isOptional, type PluginHalf, type PluginManifest, providedTokens } from '@facet/sdk/common';

/** Ids of the tokens, points and hooks that a manifest names, including its own. */
export function idsNamedBy(manifest: PluginManifest): ReadonlySet<string> {
  return new Set([
    ...idsOfHalf(manifest.client),
    ...idsOfHalf(manifest.server),
    ...Object.keys(manifest.contributes ?? {}),
    ...(manifest.hooks ?? []).map(({ id }) => id),
    ...(manifest.taps ?? []),
  ]);
}

/**
 * Plugins whose contracts may be imported: owners of the points that the manifest fills, and the first parts of the other
 * ids, `charts` of `charts/saved-charts@1`.
 */
export function pluginsNamedBy(manifest: PluginManifest, points: KnownPoints): ReadonlySet<string> {
  return new Set([...idsNamedBy(manifest)].map((id) => nameOf(points.get(id)?.owner ?? id)));
}

/** `facet/charts` and `charts/type@1` both name the package `@facet/plugin-charts`. */
export function nameOf(id: string): string {
  const [first = id, second = ''] = id.split('/');
  return first === 'facet' ? second : first;
}

function idsOfHalf(half: PluginHalf | undefined): readonly string[] {
  return [
    ...Object.values(half?.requires ?? {}).map((dep) => (isOptional(dep) ? dep.optional.id : dep.id)),
    ...providedTokens(half?.provides).map(({ id }) => id),
  ];
}
