import type { DataRow, FilterValue } from '@facet/sdk/common';
import { type Amounts, amountOf, type Measure } from './measure.ts';

export interface Block {
  readonly path: readonly FilterValue[];
  readonly metric: string;
  /** 0: the metric as a whole. */
  readonly level: number;
  readonly value: number;
  /** Share of its parent. */
  readonly share: number;
  /** Start of its range, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface Pruning {
  /** Maximum number of siblings. */
  readonly limit: number;
  /** Minimum share of the parent. */
  readonly threshold: number;
  readonly log: boolean;
  /** The first level consists of all timestamps in order: with equal widths, or proportional to their amounts. */
  readonly moments?: 'even' | 'sized';
}

interface Part {
  readonly path: readonly FilterValue[];
  readonly value: number;
  readonly parts: readonly Part[];
}

/** Amounts below a path, by timestamp. */
interface Node {
  readonly path: readonly FilterValue[];
  readonly amounts: Map<FilterValue, number>;
  readonly below: Map<FilterValue, Node>;
}

/** Key of amounts without a timestamp. */
const ALWAYS = null;

export interface Reading {
  readonly measure: Measure;
  /** Column of timestamps; absent: timestamps are not distinguished. */
  readonly moment?: string;
}

const SUMS: Reading = { measure: 'sum' };

/** Blocks of all metrics: one per metric, and below each block those of its parts, the largest first. */
export function blocksOf(
  rows: readonly DataRow[],
  columns: readonly string[],
  metrics: readonly string[],
  pruning: Pruning,
  reading: Reading = SUMS,
): readonly Block[] {
  const wholes = metrics.flatMap((metric) => {
    const part = wholeOf(rows, columns, metric, reading);
    return part === undefined ? [] : [{ metric, part }];
  });
  const sizes = wholes.map(({ part }) => sizeOf(part, pruning));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let from = 0;
  return wholes.flatMap(({ metric, part }, index) => {
    const to = from + (sizes[index] ?? 0) / all;
    const blocks = laid(part, metric, 0, 1, from, to, pruning);
    from = to;
    return blocks;
  });
}

/** A decrease has the same size as an increase. */
const sizeOf = ({ value }: Part, { log }: Pruning): number => (log ? Math.log1p(Math.abs(value)) : Math.abs(value));

function laid(
  part: Part,
  metric: string,
  level: number,
  share: number,
  from: number,
  to: number,
  pruning: Pruning,
): readonly Block[] {
  const amount = part.parts.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const moments = level === 0 ? pruning.moments : undefined;
  const even = moments === 'even';
  const shown = moments === undefined ? largest(part.parts, amount, pruning) : inOrder(part.parts);
  const whole = part.parts.reduce((sum, child) => sum + sizeOf(child, pruning), 0);
  let at = from;
  return [
    { path: part.path, metric, level, value: part.value, share, from, to },
    ...shown.flatMap((child) => {
      const end = at + (even ? (to - from) / shown.length : ((to - from) * sizeOf(child, pruning)) / whole);
      const blocks = laid(child, metric, level + 1, Math.abs(child.value) / amount, at, end, pruning);
      at = end;
      return blocks;
    }),
  ];
}

const inOrder = (parts: readonly Part[]): readonly Part[] =>
  [...parts].sort((a, b) => Number(a.path[0] ?? Infinity) - Number(b.path[0] ?? Infinity));

const largest = (parts: readonly Part[], amount: number, { limit, threshold }: Pruning): readonly Part[] =>
  [...parts]
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .filter(({ value }) => Math.abs(value) >= amount * threshold)
    .slice(0, Math.max(1, limit));

function wholeOf(
  rows: readonly DataRow[],
  columns: readonly string[],
  metric: string,
  { measure, moment }: Reading,
): Part | undefined {
  const root: Node = { path: [], amounts: new Map(), below: new Map() };
  for (const row of rows) {
    const value = row[metric];
    if (typeof value !== 'number' || !(value > 0)) continue;
    const at = moment === undefined ? ALWAYS : (row[moment] ?? null);
    let node = root;
    add(node, at, value);
    for (const column of columns) {
      node = childOf(node, row[column] ?? null);
      add(node, at, value);
    }
  }
  const moments = [...root.amounts.keys()].sort((a, b) => Number(a) - Number(b));
  return partOf(root, (amounts) => amountOf(measure, amounts, moments));
}

function add({ amounts }: Node, at: FilterValue, value: number): void {
  amounts.set(at, (amounts.get(at) ?? 0) + value);
}

function childOf({ path, below }: Node, value: FilterValue): Node {
  const known = below.get(value);
  if (known !== undefined) return known;
  const child: Node = { path: [...path, value], amounts: new Map(), below: new Map() };
  below.set(value, child);
  return child;
}

/** Undefined for a part without an amount or change. */
function partOf(node: Node, measured: (amounts: Amounts) => number | null): Part | undefined {
  const value = measured(node.amounts);
  if (value === null || value === 0 || !Number.isFinite(value)) return undefined;
  return { path: node.path, value, parts: [...node.below.values()].flatMap((child) => partOf(child, measured) ?? []) };
}
