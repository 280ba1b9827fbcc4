import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { QueryResult } from '@facet/sdk/common';

export interface Petals {
  /** Values of the time column, in order. */
  readonly moments: readonly unknown[];
  readonly series: readonly { readonly name: string; readonly amounts: readonly number[] }[];
}

/** One petal per row, with a part for each other column; values that are not positive numbers have no part. */
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
      .map((name) => ({ name, amounts: rows.map((row) => Math.max(0, numberOrNull(row[name]) ?? 0)) })),
  };
}

/**
 * Thickness of each part: its amount or, if areas are to be compared, the difference of the square roots, because the
 * area grows with the square of the radius.
 */
export function reaches({ series }: Petals, byArea: boolean): readonly (readonly number[])[] {
  if (!byArea) return series.map(({ amounts }) => amounts);
  const sums: number[] = [];
  return series.map(({ amounts }) =>
    amounts.map((amount, petal) => {
      const before = sums[petal] ?? 0;
      sums[petal] = before + amount;
      return Math.sqrt(before + amount) - Math.sqrt(before);
    }),
  );
}
