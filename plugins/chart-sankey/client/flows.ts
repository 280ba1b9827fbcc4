import type { DataRow } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** One flow per pair of nodes: rows of the same pair are added up. Rows without a positive amount are left out. */
export function flows(rows: readonly DataRow[], source: string, target: string, metric: string): readonly Flow[] {
  const byEnds = new Map<string, Flow>();
  for (const row of rows) {
    const amount = row[metric];
    if (typeof amount !== 'number' || !(amount > 0)) continue;
    const [from, to] = [groupText(row[source]), groupText(row[target])];
    const key = JSON.stringify([from, to]);
    byEnds.set(key, { from, to, amount: amount + (byEnds.get(key)?.amount ?? 0) });
  }
  return [...byEnds.values()];
}

/** Whether the flows contain a cycle: nodes without incoming flows are removed until none is left. */
export function runsInCircles(list: readonly Flow[]): boolean {
  const outgoing = Map.groupBy(list, ({ from }) => from);
  const incoming = new Map(endsOf(list).map((end) => [end, 0]));
  for (const { to } of list) incoming.set(to, (incoming.get(to) ?? 0) + 1);
  const free = [...incoming].filter(([, count]) => count === 0).map(([end]) => end);
  let left = incoming.size;
  for (let end = free.pop(); end !== undefined; end = free.pop()) {
    left -= 1;
    for (const { to } of outgoing.get(end) ?? []) {
      const count = (incoming.get(to) ?? 0) - 1;
      incoming.set(to, count);
      if (count === 0) free.push(to);
    }
  }
  return left > 0;
}

/** All nodes, sorted by name. */
export const endsOf = (list: readonly Flow[]): readonly string[] =>
  [...new Set(list.flatMap(({ from, to }) => [from, to]))].sort();

/** The largest flows, in the order of the answer. */
export function largest(list: readonly Flow[], most: number): readonly Flow[] {
  if (list.length <= most) return list;
  const kept = new Set([...list].sort((a, b) => b.amount - a.amount).slice(0, most));
  return list.filter((flow) => kept.has(flow));
}
