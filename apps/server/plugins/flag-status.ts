import type { DeclaredEntry, FlagDeclaration, PluginManifest } from '@facet/sdk/common';
import type { FlagStatus } from '@facet/sdk/server';
import type { FlagTable } from '../shared/feature-flags.ts';

/** The flags of these plugins as administrators see them, by name. Of two of one name the first counts. */
export function flagStatuses(
  manifests: readonly PluginManifest[],
  table: Pick<FlagTable, 'all' | 'said'>,
): readonly FlagStatus[] {
  const values = table.all();
  const flags = new Map<string, FlagStatus>();
  for (const { id: owner, flags: own = [] } of manifests) {
    for (const flag of own) {
      if (flags.has(flag.name)) continue;
      flags.set(flag.name, {
        name: flag.name,
        value: values[flag.name] ?? flag.default,
        default: flag.default,
        description: flag.description,
        owner,
        ...table.said(flag.name),
        perRole: flag.perRole ?? false,
        withoutEffect: flag.withoutEffect ?? false,
        switches: flag.withoutEffect ? [] : switchesOf(flag, owner, manifests),
      });
    }
  }
  return [...flags.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function switchesOf(
  flag: FlagDeclaration,
  owner: string,
  manifests: readonly PluginManifest[],
): FlagStatus['switches'] {
  const entries = manifests.flatMap(({ id: plugin, contributes = {} }) =>
    Object.entries(contributes).flatMap(([point, list = []]) =>
      list.filter((entry) => isUnder(entry, flag.name)).map(({ key }) => ({ plugin, entry: `${point} ${key}` })),
    ),
  );
  const whole = (flag.affects ?? (entries.length > 0 ? [] : [owner])).map((plugin) => ({ plugin, entry: null }));
  return [...whole, ...entries];
}

function isUnder({ when }: DeclaredEntry, name: string): boolean {
  return when !== undefined && new RegExp(`\\bflag\\.${name}\\b`).test(when);
}
