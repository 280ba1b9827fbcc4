import type { PluginManifest } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/** A key of a text in a manifest, and where it stands, such as `contributes.app/nav@1[0].label`. */
export interface LabelKey {
  readonly place: string;
  readonly key: string;
}

/** The keys of texts that a manifest names in members that points call texts. */
export function labelKeys({ contributes = {} }: PluginManifest, known: KnownPoints): readonly LabelKey[] {
  return Object.entries(contributes).flatMap(([point, entries = []]) =>
    entries.flatMap((entry, i) =>
      (known.get(point)?.texts ?? []).flatMap((member) =>
        valuesAt(entry, member.split('.')).flatMap((key) =>
          typeof key === 'string' ? [{ place: `contributes.${point}[${i}].${member}`, key }] : [],
        ),
      ),
    ),
  );
}

/** The text of a key, such as `page.title`; `undefined`: the catalogue has none. */
export function catalogueText(catalogue: unknown, key: string): string | undefined {
  const text = textAt(catalogue, key.split('.'));
  return typeof text === 'string' ? text : undefined;
}

/**
 * The texts of what a manifest declares in menus, titles and lists, by key: pages show them before any code of the plugin is
 * loaded. The build of the page gathers those of built-in plugins, `facet build` those of a plugin from outside.
 */
export function declaredLabels(
  manifest: PluginManifest,
  catalogue: unknown,
  known: KnownPoints,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    labelKeys(manifest, known).flatMap(({ key }) => {
      const text = catalogueText(catalogue, key);
      return text === undefined ? [] : [[key, text]];
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
