import type { AGGREGATORS } from '../common/clusters-query.ts';

/** Sums from which the label of a cluster is computed; sums of clusters can be added. */
export interface LabelSums {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
  readonly least: number;
  readonly most: number;
}

/** The sums of one place; without an amount it only counts as a place. */
export function sumsOf(amount: number | null): LabelSums {
  if (amount === null) return { count: 0, sum: 0, squares: 0, least: Infinity, most: -Infinity };
  return { count: 1, sum: amount, squares: amount ** 2, least: amount, most: amount };
}

export const joined = (a: LabelSums, b: LabelSums): LabelSums => ({
  count: a.count + b.count,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
});

/** @returns `undefined` if no place has an amount */
export function labelOf(sums: LabelSums, aggregator: (typeof AGGREGATORS)[number]): number | undefined {
  const { count, sum, squares, least, most } = sums;
  if (count === 0) return undefined;
  const mean = sum / count;
  const variance = Math.max(0, squares / count - mean ** 2);
  return { sum, mean, min: least, max: most, var: variance, std: Math.sqrt(variance) }[aggregator];
}
