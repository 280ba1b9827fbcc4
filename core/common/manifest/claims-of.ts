import type { DeclaredEntry, PluginManifest } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/** Something that belongs to one plugin alone. */
export interface Claim {
  /** The same for all that claim the same. */
  readonly key: string;
  /** For messages, such as `the flag "X"`. */
  readonly what: string;
  /** Id of the plugin whose entry this one replaces: the two share the claim. */
  readonly overrides?: string;
}

/** The points, flags and values of entries that a plugin says are its own. */
export function claimsOf({ points = {}, flags = [], contributes = {} }: PluginManifest, known: KnownPoints): Claim[] {
  const claims: Claim[] = [
    ...Object.keys(points).map((id) => ({ key: `point ${id}`, what: `the point "${id}"` })),
    ...flags.map(({ name }) => ({ key: `flag ${name}`, what: `the flag "${name}"` })),
  ];
  for (const [point, entries = []] of Object.entries(contributes))
    for (const member of known.get(point)?.claims ?? [])
      for (const entry of entries)
        for (const value of valuesOf(entry, member)) claims.push(claimOn(point, entry, value));
  return claims;
}

function valuesOf(entry: DeclaredEntry, member: string): readonly unknown[] {
  const value = entry[member];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function claimOn(point: string, { overrides }: DeclaredEntry, value: unknown): Claim {
  const shown = Array.isArray(value) ? value.map(String).join(' on ') : String(value);
  // An address is the same with a slash at its ends and without.
  const key = `${point} ${JSON.stringify(typeof value === 'string' ? value.replace(/^\/|\/$/g, '') : value)}`;
  return { key, what: `"${shown}" at "${point}"`, ...(overrides === undefined ? {} : { overrides }) };
}
