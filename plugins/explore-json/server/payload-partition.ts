import type { PayloadOf, Row } from './payload-rows.ts';

interface Part {
  readonly name: unknown;
  readonly val: number;
  readonly children?: readonly Part[];
}

/** For each metric its parts by level. Forms with a time analysis return the rows of their query. */
export const partition: PayloadOf = (rows, { columns, metrics }, { time_series_option: option = 'not_time' }) => {
  if (option !== 'not_time') return rows;
  return metrics.map((metric) => ({ name: metric, val: total(rows, metric), children: parts(rows, columns, metric) }));
};

function parts(rows: readonly Row[], [column, ...deeper]: readonly string[], metric: string): readonly Part[] {
  if (column === undefined) return [];
  return [...Map.groupBy(rows, (row) => row[column])].map(([name, own]) => ({
    name,
    val: total(own, metric),
    ...(deeper.length > 0 ? { children: parts(own, deeper, metric) } : {}),
  }));
}

const total = (rows: readonly Row[], metric: string): number =>
  rows.reduce((sum, row) => sum + Number(row[metric] ?? 0), 0);
