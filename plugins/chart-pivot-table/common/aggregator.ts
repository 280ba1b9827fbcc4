import type { Combination } from './pivot-levels.ts';
import type { PivotAggregate } from './pivot-form.ts';

export type Cell = string | number | boolean | null;

/** Aggregates the numbers below a heading. */
export interface Aggregator {
  add(value: Cell): void;
  result(): Cell;
}

/** What fractions refer to: the aggregate of a whole row, a whole column, or everything. */
export type FractionOf = 'total' | 'row' | 'column';

export interface PivotFunction {
  create(): Aggregator;
  readonly fraction: FractionOf | null;
}

/** @param own How values of the metric combine; undefined if only the server can aggregate them. */
export function pivotFunction(aggregate: PivotAggregate, own: Combination | undefined): PivotFunction {
  const whole = (create: () => Aggregator): PivotFunction => ({ create, fraction: null });
  switch (aggregate) {
    case 'Sum':
      return whole(own === 'min' ? least : own === 'max' ? most : sum);
    case 'Count':
      return whole(count);
    case 'Count Unique Values':
      return whole(() => distinct((values) => values.length));
    case 'List Unique Values':
      return whole(() => distinct((values) => values.map(String).join(', ')));
    case 'Average':
      return whole(() => moments(({ mean }) => mean));
    case 'Sample Variance':
      return whole(() => moments(({ variance }) => variance));
    case 'Sample Standard Deviation':
      return whole(() => moments(({ variance }) => (variance === null ? null : Math.sqrt(variance))));
    case 'Median':
      return whole(median);
    case 'Minimum':
    case 'First':
      return whole(least);
    case 'Maximum':
    case 'Last':
      return whole(most);
    case 'Sum as Fraction of Total':
      return { create: sum, fraction: 'total' };
    case 'Sum as Fraction of Rows':
      return { create: sum, fraction: 'row' };
    case 'Sum as Fraction of Columns':
      return { create: sum, fraction: 'column' };
    case 'Count as Fraction of Total':
      return { create: count, fraction: 'total' };
    case 'Count as Fraction of Rows':
      return { create: count, fraction: 'row' };
    case 'Count as Fraction of Columns':
      return { create: count, fraction: 'column' };
  }
}

/** A single text is returned unchanged: some metrics are names or dates. */
function sum(): Aggregator {
  let total: Cell = null;
  return {
    add(value) {
      if (value === null) return;
      total = typeof value === 'number' && typeof total === 'number' ? total + value : (total ?? value);
    },
    result: () => total,
  };
}

function count(): Aggregator {
  let seen = 0;
  return {
    add(value) {
      if (value !== null) seen += 1;
    },
    result: () => seen,
  };
}

function distinct(of: (values: readonly Cell[]) => Cell): Aggregator {
  const seen = new Set<Cell>();
  return { add: (value) => void seen.add(value), result: () => of([...seen]) };
}

const least = () => extreme((a, b) => a < b);
const most = () => extreme((a, b) => a > b);

function extreme(wins: (a: string | number | boolean, b: string | number | boolean) => boolean): Aggregator {
  let found: Cell = null;
  return {
    add(value) {
      if (value !== null && (found === null || wins(value, found))) found = value;
    },
    result: () => found,
  };
}

/** Welford's method: the squares of large numbers would lose the digits of their difference. */
function moments(
  of: (found: { readonly mean: number | null; readonly variance: number | null }) => number | null,
): Aggregator {
  let [seen, mean, squares] = [0, 0, 0];
  return {
    add(value) {
      if (typeof value !== 'number') return;
      seen += 1;
      const distance = value - mean;
      mean += distance / seen;
      squares += distance * (value - mean);
    },
    result: () => of({ mean: seen > 0 ? mean : null, variance: seen > 1 ? squares / (seen - 1) : null }),
  };
}

function median(): Aggregator {
  const values: number[] = [];
  return {
    add(value) {
      if (typeof value === 'number') values.push(value);
    },
    result() {
      if (values.length === 0) return null;
      const sorted = values.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    },
  };
}
