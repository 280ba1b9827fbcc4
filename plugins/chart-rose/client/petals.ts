import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { QueryResult } from '@facet/sdk/common';

export interface Petals {
  /** Values of the time column, in order. */
  readonly moments: readonly unknown[];
  readonly series: readonly { readonly name: string; readonly amounts: readonly (number | null)[] }[];
}

/** One petal per row, with a part for each other column; what is no number has no part, and below zero is nothing to draw. */
export function petalsOf(
  { colnames, data }: Pick<QueryResult, 'colnames' | 'data'>,
  time: string,
  most: number,
): Petals {
  const rows = data.slice(-most);
  const axis = colnames.includes(time) ? time : (colnames[0] ?? '');
  return {
    moments: rows.map((row) => row[axis]),
    series: colnames
      .filter((name) => name !== axis)
      .map((name) => ({ name, amounts: rows.map((row) => positive(numberOrNull(row[name]))) })),
  };
}

const positive = (amount: number | null): number | null => (amount === null ? null : Math.max(0, amount));

/**
 * Thickness of each part: its amount or, if areas are to be compared, the difference of the square roots, because the
 * area grows with the square of the radius.
 */
export function reaches({ series }: Petals, byArea: boolean): readonly (readonly number[])[] {
  if (!byArea) return series.map(({ amounts }) => amounts.map((amount) => amount ?? 0));
  const sums: number[] = [];
  return series.map(({ amounts }) =>
    amounts.map((amount, petal) => {
      const before = sums[petal] ?? 0;
      const after = before + (amount ?? 0);
      sums[petal] = after;
      return Math.sqrt(after) - Math.sqrt(before);
    }),
  );
}
