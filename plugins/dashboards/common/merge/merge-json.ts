import { isRecord } from '@facet/sdk/chart-query';
import type { Settle } from './merge-conflict.ts';
import { mergeOrder } from './merge-order.ts';
import type { JsonObject as Members } from '../json-object.ts';

/** Lists of ids whose order says nothing: what either side added or removed is kept. */
const SETS: ReadonlySet<string> = new Set(['owners', 'roles', 'excluded', 'immune', 'timed_refresh_immune_slices']);

/** Computed from the layout when the dashboard is saved, so two versions of them are no conflict. */
export const DERIVED: ReadonlySet<string> = new Set(['chartsInScope', 'tabsInScope']);

/** Three-way merge of JSON values: objects by member, lists of things with an id by that id, anything else as a whole. */
export function mergeJson(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  settle: Settle,
): unknown {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  const name = path.at(-1) ?? '';
  if (DERIVED.has(name)) return mine;
  if (isRecord(mine) && isRecord(theirs)) return mergeMembers(isRecord(base) ? base : {}, mine, theirs, path, settle);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const old: readonly unknown[] = Array.isArray(base) ? base : [];
    if (SETS.has(name)) return mergeSet(old, mine, theirs);
    if ([old, mine, theirs].every(hasIds)) return mergeById(byId(old), byId(mine), byId(theirs), path, settle);
  }
  const side = settle({ key: path.join('/'), subject: { of: 'member', path }, mine, theirs });
  return side === 'mine' ? mine : theirs;
}

function mergeMembers(base: Members, mine: Members, theirs: Members, path: readonly string[], settle: Settle): Members {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, unknown][] => {
      const value = mergeJson(base[name], mine[name], theirs[name], [...path, name], settle);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export type Named = ReadonlyMap<string, unknown>;

function mergeById(
  base: Named,
  mine: Named,
  theirs: Named,
  path: readonly string[],
  settle: Settle,
): readonly unknown[] {
  const merged = new Map<string, unknown>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const value = mergeJson(base.get(id), mine.get(id), theirs.get(id), [...path, id], settle);
    if (value !== undefined) merged.set(id, value);
  }
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()], new Set(merged.keys()));
  return order.map((id) => merged.get(id));
}

function mergeSet(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...kept, ...mine.filter((one) => !base.includes(one) && !theirs.includes(one))];
}

export const hasIds = (values: readonly unknown[]): boolean => {
  const ids = values.map((value) => (isRecord(value) ? value['id'] : undefined));
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
};

export const byId = (values: readonly unknown[]): Named =>
  new Map(values.flatMap((value): [string, unknown][] => (isRecord(value) ? [[String(value['id']), value]] : [])));

/** Equal as JSON; the order of members says nothing, and an absent member equals an undefined one. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value: unknown, index) => sameJson(value, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameJson(a[name], b[name]));
}
