import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { QueryResult } from '@facet/sdk/common';

export interface HorizonRow {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** Upper end of the row's three bands. */
  readonly most: number;
}

export type Domain = 'series' | 'overall' | 'change';

type Answer = Pick<QueryResult, 'colnames' | 'data'>;

const timeColumn = ({ colnames }: Answer, time: string): string =>
  colnames.includes(time) ? time : (colnames[0] ?? '');

/** The columns that are rows of the picture: all except the time column. */
export function horizonColumns(answer: Answer, time: string): readonly string[] {
  const axis = timeColumn(answer, time);
  return answer.colnames.filter((name) => name !== axis);
}

/**
 * The first rows, one for each column; `change` shows the change since its first value.
 * @param room Number of rows that are drawn: of thousands of columns, points for each would take seconds
 */
export function horizonRows(
  answer: Answer,
  time: string,
  domain: Domain,
  room = Number.POSITIVE_INFINITY,
): readonly HorizonRow[] {
  const { data } = answer;
  const axis = timeColumn(answer, time);
  const columns = horizonColumns(answer, time);
  const rows = columns.slice(0, room).map((name) => {
    const points = data.map(
      (row, at) => [typeof row[axis] === 'number' ? row[axis] : at, numberOrNull(row[name])] as const,
    );
    const first = domain === 'change' ? (points.find(([, y]) => y !== null)?.[1] ?? 0) : 0;
    const moved = points.map(([x, y]) => [x, y === null ? null : y - first] as const);
    return { name, points: moved, most: moved.reduce((most, [, y]) => Math.max(most, Math.abs(y ?? 0)), 0) };
  });
  if (domain !== 'overall') return rows;
  const drawn = rows.reduce((most, row) => Math.max(most, row.most), 0);
  const overall = columns.slice(room).reduce((most, name) => Math.max(most, largestIn(data, name)), drawn);
  return rows.map((row) => ({ ...row, most: overall }));
}

function largestIn(data: Answer['data'], name: string): number {
  let most = 0;
  for (const row of data) most = Math.max(most, Math.abs(numberOrNull(row[name]) ?? 0));
  return most;
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
