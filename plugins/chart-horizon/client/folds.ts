import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { QueryResult } from '@facet/sdk/common';

export interface HorizonRow {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** Upper end of the row's three bands. */
  readonly most: number;
}

export type Domain = 'series' | 'overall' | 'change';

/** One row for each column except the time column; `change` shows the change since its first value. */
export function horizonRows(
  { colnames, data }: Pick<QueryResult, 'colnames' | 'data'>,
  time: string,
  domain: Domain,
): readonly HorizonRow[] {
  const axis = colnames.includes(time) ? time : (colnames[0] ?? '');
  const rows = colnames
    .filter((name) => name !== axis)
    .map((name) => {
      const points = data.map(
        (row, at) => [typeof row[axis] === 'number' ? row[axis] : at, numberOrNull(row[name])] as const,
      );
      const first = domain === 'change' ? (points.find(([, y]) => y !== null)?.[1] ?? 0) : 0;
      const moved = points.map(([x, y]) => [x, y === null ? null : y - first] as const);
      return { name, points: moved, most: moved.reduce((most, [, y]) => Math.max(most, Math.abs(y ?? 0)), 0) };
    });
  const overall = rows.reduce((most, row) => Math.max(most, row.most), 0);
  return domain === 'overall' ? rows.map((row) => ({ ...row, most: overall })) : rows;
}

export const BANDS = 3;

/** The part of each value within a band, 0 to 1; the sign selects one of the two colours. A row without any value has no parts. */
export function fold(
  { points, most }: HorizonRow,
  band: number,
  sign: 1 | -1,
): readonly (readonly [x: number, y: number | null])[] {
  const height = most / BANDS;
  const isEmpty = points.every(([, y]) => y === null);
  return points.map(([x, y]) => {
    if (isEmpty) return [x, null];
    const reach = height > 0 ? ((y ?? 0) * sign) / height - band : 0;
    return [x, Math.min(1, Math.max(0, reach))];
  });
}
