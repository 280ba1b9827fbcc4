import type { FlagRow } from '../common/wire/plugin.ts';

export interface FlagGroups {
  /** Flags with an effect. */
  readonly effective: readonly FlagRow[];
  /** Flags that only clients read; they have no effect on the server. */
  readonly known: readonly FlagRow[];
}

/** Flags whose name, description or plugin contains the search text, in two groups. */
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

/** Whether the flag differs from its default, for all users or for a role. */
export function isChanged(flag: FlagRow): boolean {
  return flag.value !== flag.default || Object.keys(flag.roles).length > 0;
}

export interface SwitchedPart {
  readonly plugin: string;
  /** Keys of the entries; empty: the flag has an effect inside the plugin. */
  readonly entries: readonly string[];
}

/** The effects of a flag, by plugin. */
export function switchedParts(switches: FlagRow['switches']): readonly SwitchedPart[] {
  return [...Map.groupBy(switches, ({ plugin }) => plugin)].map(([plugin, parts]) => ({
    plugin,
    entries: parts.flatMap(({ entry }) => (entry === null ? [] : [entry.slice(entry.indexOf(' ') + 1)])),
  }));
}
