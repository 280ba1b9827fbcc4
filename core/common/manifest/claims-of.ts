import type { DeclaredEntry, PluginManifest, PointClaim } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/** Something that belongs to one plugin, or to one publisher, alone. */
export interface Claim {
  /** The same for all that claim the same. */
  readonly key: string;
  /** For messages, such as `the flag "X"`. */
  readonly what: string;
  /** Id of the plugin whose entry this one replaces: the two share the claim. */
  readonly overrides?: string;
  /** All plugins of one publisher share it. */
  readonly byPublisher?: true;
}

export interface TakenClaim {
  readonly id: string;
  readonly what: string;
  /** Id of the plugin that has it. */
  readonly holder: string;
}

/** The points, kinds of objects, flags and values of entries that a plugin says are its own. */
export function claimsOf(
  { points = {}, objects = [], flags = [], processSettings = [], contributes = {} }: PluginManifest,
  known: KnownPoints,
): Claim[] {
  const claims: Claim[] = [
    ...Object.keys(points).map((id) => ({ key: `point ${id}`, what: `the point "${id}"` })),
    ...objects.map((kind) => ({ key: `objects ${kind}`, what: `objects of the kind "${kind}"` })),
    ...flags.map(({ name }) => ({ key: `flag ${name}`, what: `the flag "${name}"` })),
  ];
  for (const { env } of processSettings) claims.push({ key: `env ${env}`, what: `the variable "${env}"` });
  for (const [point, entries = []] of Object.entries(contributes))
    for (const rule of known.get(point)?.claims ?? [])
      for (const entry of entries)
        for (const value of valuesOf(entry, rule)) claims.push(claimOn(point, entry, rule, value));
  return claims;
}

/** Plugins without those that are off while one that is on takes their place: these claim nothing, until they are on again. */
export function withoutReplaced<
  T extends { readonly id: string; readonly desired: 'on' | 'off'; readonly manifest: PluginManifest },
>(plugins: readonly T[]): readonly T[] {
  const replaced = new Set(
    plugins.flatMap(({ desired, manifest }) => (desired === 'on' ? (manifest.replaces ?? []) : [])),
  );
  return plugins.filter(({ id, desired }) => desired === 'on' || !replaced.has(id));
}

/** The first that came holds a claim; who comes later and is none of those that share it has it taken. */
export function takenClaims(
  claimants: Iterable<{ readonly id: string; readonly claims: readonly Claim[] }>,
): readonly TakenClaim[] {
  const holders = new Map<string, string>();
  const taken: TakenClaim[] = [];
  for (const { id, claims } of claimants) {
    for (const { key, what, overrides, byPublisher } of claims) {
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, id);
      else if (holder !== id && holder !== overrides && !(byPublisher && publisherOf(holder) === publisherOf(id)))
        taken.push({ id, what, holder });
    }
  }
  return taken;
}

function publisherOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function valuesOf(entry: DeclaredEntry, rule: string | PointClaim): readonly unknown[] {
  const { member, item } = typeof rule === 'string' ? { member: rule } : rule;
  const value = entry[member];
  const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return item === undefined ? values : values.map((one: unknown) => (Array.isArray(one) ? one[item] : one));
}

function claimOn(point: string, { overrides }: DeclaredEntry, rule: string | PointClaim, value: unknown): Claim {
  const shown = Array.isArray(value) ? value.map(String).join(' on ') : String(value);
  // An address is the same with a slash at its ends and without.
  const key = JSON.stringify([point, rule, typeof value === 'string' ? value.replace(/^\/|\/$/g, '') : value]);
  // What belongs to one plugin is the same wherever it stands in an entry: a path is an alias of another too.
  const own = JSON.stringify([point, typeof value === 'string' ? value.replace(/^\/|\/$/g, '') : value]);
  return {
    key: typeof rule === 'string' ? own : key,
    what: `"${shown}" at "${point}"`,
    ...(overrides === undefined ? {} : { overrides }),
    ...(typeof rule === 'string' ? {} : { byPublisher: true as const }),
  };
}
