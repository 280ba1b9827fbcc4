import { hierarchy } from '@facet/plugin-highcharts/contract';
import type { DataRow, FilterValue } from '@facet/sdk/common';

export interface Block {
  readonly path: readonly FilterValue[];
  readonly metric: string;
  /** 0: the metric as a whole. */
  readonly level: number;
  readonly value: number;
  /** Of what it belongs to. */
  readonly share: number;
  /** From where to where it lies, of 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface Pruning {
  /** Most siblings. */
  readonly limit: number;
  /** Least share of what a block belongs to. */
  readonly threshold: number;
  readonly log: boolean;
}

interface Part {
  readonly path: readonly FilterValue[];
  readonly value: number;
  readonly parts: readonly Part[];
}

/** Blocks of all metrics: one for each as a whole, and below each block those of its parts, the largest first. */
export function blocksOf(
  rows: readonly DataRow[],
  columns: readonly string[],
  metrics: readonly string[],
  pruning: Pruning,
): readonly Block[] {
  const wholes = metrics
    .map((metric) => ({ metric, part: wholeOf(rows, columns, metric) }))
    .filter(({ part }) => part.value > 0);
  const sizes = wholes.map(({ part }) => sizeOf(part.value, pruning));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let from = 0;
  return wholes.flatMap(({ metric, part }, index) => {
    const to = from + (sizes[index] ?? 0) / all;
    const blocks = laid(part, metric, 0, 1, from, to, pruning);
    from = to;
    return blocks;
  });
}

const sizeOf = (value: number, { log }: Pruning): number => (log ? Math.log1p(value) : value);

function laid(
  part: Part,
  metric: string,
  level: number,
  share: number,
  from: number,
  to: number,
  pruning: Pruning,
): readonly Block[] {
  const shown = [...part.parts]
    .sort((a, b) => b.value - a.value)
    .filter(({ value }) => value >= part.value * pruning.threshold)
    .slice(0, Math.max(1, pruning.limit));
  const whole = part.parts.reduce((sum, { value }) => sum + sizeOf(value, pruning), 0);
  let at = from;
  return [
    { path: part.path, metric, level, value: part.value, share, from, to },
    ...shown.flatMap((child) => {
      const end = at + ((to - from) * sizeOf(child.value, pruning)) / whole;
      const blocks = laid(child, metric, level + 1, child.value / part.value, at, end, pruning);
      at = end;
      return blocks;
    }),
  ];
}

function wholeOf(rows: readonly DataRow[], columns: readonly string[], metric: string): Part {
  const nodes = hierarchy(rows, columns, metric);
  const below = Map.groupBy(nodes, ({ parent }) => parent);
  const partsOf = (id: string | null): readonly Part[] =>
    (below.get(id) ?? []).map((node) => ({ path: node.path, value: node.value, parts: partsOf(node.id) }));
  const parts = partsOf(null);
  return { path: [], value: parts.reduce((sum, { value }) => sum + value, 0), parts };
}
