import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow, FilterValue } from '@facet/sdk/common';

export interface NetworkNode {
  readonly id: string;
  readonly value: FilterValue;
  readonly category: string;
  /** Sum of its links. */
  readonly weight: number;
  readonly isSource: boolean;
}

export interface NetworkLink {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

export interface Network {
  /** The nodes of the links that are drawn. */
  readonly nodes: ReadonlyMap<string, NetworkNode>;
  readonly links: readonly NetworkLink[];
  /** Number of links, drawn or not. */
  readonly all: number;
}

interface NetworkSource {
  readonly source: string;
  readonly target: string;
  readonly sourceCategory: string | undefined;
  readonly targetCategory: string | undefined;
  readonly metric: string;
  textOf(column: string, value: unknown): string;
}

/** One link per pair, in the order of the amounts; rows without an amount are left out. */
export function networkOf(rows: readonly DataRow[], source: NetworkSource, most: number): Network {
  const links = new Map<string, NetworkLink>();
  const ends = new Map<string, Pick<NetworkNode, 'value' | 'category'>>();
  const { textOf } = source;
  for (const row of rows) {
    const amount = numberOrNull(row[source.metric]);
    if (amount === null) continue;
    const place = (column: string, category: string | undefined): string => {
      const value = row[column] ?? null;
      const text = textOf(column, value);
      const kind = category === undefined ? '' : textOf(category, row[category] ?? null);
      if (!ends.has(text)) ends.set(text, { value, category: kind });
      return text;
    };
    const from = place(source.source, source.sourceCategory);
    const to = place(source.target, source.targetCategory);
    const key = JSON.stringify([from, to]);
    links.set(key, { from, to, amount: amount + (links.get(key)?.amount ?? 0) });
  }
  const strongest = [...links.values()].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, most);
  const nodes = new Map<string, NetworkNode>();
  const meet = (id: string, amount: number, isSource: boolean) => {
    const end = ends.get(id) ?? { value: id, category: '' };
    const known = nodes.get(id);
    const weight = (known?.weight ?? 0) + Math.abs(amount);
    nodes.set(id, { id, ...end, weight, isSource: isSource || known?.isSource === true });
  };
  for (const { from, to, amount } of strongest) {
    meet(from, amount, true);
    meet(to, amount, false);
  }
  return { nodes, links: strongest, all: links.size };
}

/** Scales amounts to between half and twice the base. */
export function scaled(amounts: Iterable<number>, base: number): (amount: number) => number {
  let [least, most] = [Infinity, -Infinity];
  for (const amount of amounts) {
    least = Math.min(least, amount);
    most = Math.max(most, amount);
  }
  return (amount) => (most > least ? base * (0.5 + (1.5 * (amount - least)) / (most - least)) : base);
}
