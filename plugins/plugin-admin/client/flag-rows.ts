import type { FlagRow } from '../common/wire/plugin.ts';

export interface FlagGroups {
  /** Those that can be switched. */
  readonly effective: readonly FlagRow[];
  /** Names that clients look for; nothing here reads them. */
  readonly known: readonly FlagRow[];
}

/** The flags whose name, description or plugin has the searched text, in two groups. */
export function groupFlags(
  flags: readonly FlagRow[],
  { search, onlyChanged, nameOf }: { search: string; onlyChanged: boolean; nameOf: (plugin: string) => string },
): FlagGroups {
  const wanted = search.trim().toLowerCase();
  const found = flags.filter(
    (flag) =>
      (!onlyChanged || isChanged(flag)) &&
      [flag.name, flag.description, nameOf(flag.owner)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return {
    effective: found.filter((flag) => !flag.withoutEffect),
    known: found.filter((flag) => flag.withoutEffect),
  };
}

/** The flag is set to another value than its default, for all or for a role. */
export function isChanged(flag: FlagRow): boolean {
  return flag.value !== flag.default || Object.keys(flag.roles).length > 0;
}

export interface SwitchedPart {
  readonly plugin: string;
  /** Keys of its entries; empty: the plugin is switched somewhere inside. */
  readonly entries: readonly string[];
}

/** What a flag switches, plugin by plugin. */
export function switchedParts(switches: FlagRow['switches']): readonly SwitchedPart[] {
  return [...Map.groupBy(switches, ({ plugin }) => plugin)].map(([plugin, parts]) => ({
    plugin,
    entries: parts.flatMap(({ entry }) => (entry === null ? [] : [entry.slice(entry.indexOf(' ') + 1)])),
  }));
}
