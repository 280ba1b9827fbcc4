import { numberOr0, type PayloadOf, type Row } from './payload-rows.ts';

interface Series {
  readonly key: string;
  readonly values: readonly { readonly x: unknown; readonly y: unknown }[];
}

/** Converts rows with one column per series; a series without numbers is left out. */
export function seriesOf(rows: readonly Row[], [axis = '', ...columns]: readonly string[]): readonly Series[] {
  return columns
    .map((column) => ({
      key: column === '' ? 'N/A' : column,
      values: rows.map((row) => ({ x: row[axis], y: row[column] ?? null })),
    }))
    .filter(({ values }) => values.some(({ y }) => typeof y === 'number' || typeof y === 'bigint'));
}

export const lines: PayloadOf = (rows, { all }) => seriesOf(rows, all);

/** Series grouped by timestamp. */
export const rose: PayloadOf = (rows, { all }) => {
  const moments = new Map<string, object[]>();
  for (const { key, values } of seriesOf(rows, all))
    for (const { x, y } of values) {
      const moment = moments.get(String(x)) ?? [];
      moment.push({ key, value: y ?? 0, name: key, time: x });
      moments.set(String(x), moment);
    }
  return Object.fromEntries(moments);
};

const totalOf = ({ values }: Series): number => values.reduce((sum, { y }) => sum + Number(numberOr0(y)), 0);

const largestFirst = (series: readonly Series[]): readonly Series[] =>
  [...series].sort((a, b) => totalOf(b) - totalOf(a));

/** Bars over time, the largest series first. */
export const bars: PayloadOf = (rows, { all }) => largestFirst(seriesOf(rows, all));

/** Missing values count as zero, because areas are stacked. */
export const areas: PayloadOf = (rows, { all }) =>
  largestFirst(seriesOf(rows, all)).map(({ key, values }) => ({
    key,
    values: values.map(({ x, y }) => ({ x, y: numberOr0(y) })),
  }));
