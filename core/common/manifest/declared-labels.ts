import type { PluginManifest } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/**
 * The texts of what a manifest declares in menus, titles and lists, by key: pages show them before any code of the plugin is
 * loaded. The build of the page gathers those of built-in plugins, `facet build` those of a plugin from outside.
 */
export function declaredLabels(
  { contributes = {} }: PluginManifest,
  catalogue: unknown,
  known: KnownPoints,
): Readonly<Record<string, string>> {
  const keys = Object.entries(contributes).flatMap(([point, entries = []]) => {
    const members = known.get(point)?.texts ?? [];
    return entries.flatMap((entry) => members.flatMap((member) => valuesAt(entry, member.split('.'))));
  });
  return Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const text = typeof key === 'string' ? textAt(catalogue, key.split('.')) : undefined;
      return typeof key === 'string' && typeof text === 'string' ? [[key, text]] : [];
    }),
  );
}

/** Values of a member; a path goes into members, and into each of a list. */
function valuesAt(value: unknown, [member, ...path]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, member === undefined ? [] : [member, ...path]));
  if (member === undefined) return [value];
  return typeof value === 'object' && value !== null && Object.hasOwn(value, member)
    ? valuesAt(Reflect.get(value, member), path)
    : [];
}

function textAt(catalogue: unknown, path: readonly string[]): unknown {
  let at = catalogue;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = Object.entries(at).find(([name]) => name === part)?.[1];
  }
  return at;
}
