import { isOptional, type PluginHalf, type PluginManifest, providedTokens } from '@facet/sdk/common';

/** Ids of the tokens, points and hooks that a manifest says it has to do with, its own among them. */
export function idsNamedBy(manifest: PluginManifest): ReadonlySet<string> {
  return new Set([
    ...idsOfHalf(manifest.client),
    ...idsOfHalf(manifest.server),
    ...Object.keys(manifest.contributes ?? {}),
    ...(manifest.hooks ?? []).map(({ id }) => id),
    ...(manifest.taps ?? []),
  ]);
}

/** Plugins whose contracts may be imported: the first parts of those ids, `charts` of `charts/type@1`. */
export function pluginsNamedBy(manifest: PluginManifest): ReadonlySet<string> {
  return new Set([...idsNamedBy(manifest)].map((id) => id.split('/')[0] ?? id));
}

function idsOfHalf(half: PluginHalf | undefined): readonly string[] {
  return [
    ...Object.values(half?.requires ?? {}).map((dep) => (isOptional(dep) ? dep.optional.id : dep.id)),
    ...providedTokens(half?.provides).map(({ id }) => id),
  ];
}
