import type { PluginManifest } from '@facet/sdk/common';

const POINTS = ['app/nav@1', 'app/page@1', 'app/command@1', 'app/search@1', 'app/setting@1'];
const FIELDS = ['label', 'title', 'section'];

/**
 * The texts of what a manifest declares in menus and titles, by key: the page shows them before any code of the plugin is
 * loaded. The build of the page gathers those of built-in plugins, `facet build` those of a plugin from outside.
 */
export function declaredLabels(manifest: PluginManifest, catalogue: unknown): Readonly<Record<string, string>> {
  const entries = POINTS.flatMap((point) => manifest.contributes?.[point] ?? []);
  const keys = entries.flatMap((entry) => FIELDS.map((field) => entry[field]));
  return Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const text = typeof key === 'string' ? textAt(catalogue, key.split('.')) : undefined;
      return typeof key === 'string' && typeof text === 'string' ? [[key, text]] : [];
    }),
  );
}

function textAt(catalogue: unknown, path: readonly string[]): unknown {
  let at = catalogue;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = Object.entries(at).find(([name]) => name === part)?.[1];
  }
  return at;
}
