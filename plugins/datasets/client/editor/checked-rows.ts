import { isRecord, listOf, numberOf } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';

/** The rows over which an expression is checked. A check over years of rows would be too expensive. */
export type CheckedRows =
  /** The dataset has no main time column, or no row with a time. */
  | { readonly kind: 'all' }
  /** The last 13 weeks. */
  | { readonly kind: 'recent'; readonly time: string }
  /** Older data: the 13 weeks up to the newest row, at the day `until`. */
  | { readonly kind: 'newest'; readonly time: string; readonly range: string; readonly until: string };

/** A query of `chart/data`. */
export interface AskedRows {
  readonly columns: readonly unknown[];
  readonly metrics: readonly QueryMetric[];
  readonly row_limit: number;
  readonly orderby: readonly [];
  readonly granularity?: string;
  readonly time_range?: string;
}

export type RowsAnswer = Readonly<Record<string, unknown>> | undefined;

interface Checked {
  readonly kind: 'column' | 'metric';
  readonly expression: string;
  /** The main time column. */
  readonly time: string | null;
}

const RECENT = 'Last 13 weeks';
const WEEKS_MS = 13 * 7 * 86_400_000;
const SECOND_MS = 1_000;
const VALUE = 'value';
const COUNT = 'rows';
const NEWEST = 'newest';

/**
 * Asks for the value among the recent rows. Only where there are none is the newest row looked for, which may read the
 * whole table, and the value is that of the weeks before it.
 */
export async function checkedRows(
  ask: (asked: AskedRows) => Promise<RowsAnswer>,
  { kind, expression, time }: Checked,
): Promise<{ readonly answer: RowsAnswer; readonly rows: CheckedRows }> {
  const over = async (rows: CheckedRows) => ({ answer: await ask(askedRows(kind, expression, rows)), rows });
  if (time === null) return over({ kind: 'all' });
  const recent = await over({ kind: 'recent', time });
  if (countIn(kind, recent.answer) > 0) return recent;
  const newest = momentOf(rowIn(await ask(newestMoment(time)))?.[NEWEST]);
  if (newest === undefined) return over({ kind: 'all' });
  const range = `${utc(newest - WEEKS_MS)} : ${utc(newest + SECOND_MS)}`;
  return over({ kind: 'newest', time, range, until: utc(newest).slice(0, 10) });
}

export function askedRows(kind: Checked['kind'], expression: string, rows: CheckedRows): AskedRows {
  const asked = sqlMetric(expression, VALUE);
  return {
    columns: kind === 'column' ? [asked] : [],
    metrics: kind === 'metric' ? [asked, sqlMetric('COUNT(*)', COUNT)] : [],
    row_limit: 1,
    orderby: [],
    ...(rows.kind === 'all'
      ? {}
      : { granularity: rows.time, time_range: rows.kind === 'recent' ? RECENT : rows.range }),
  };
}

export const valueIn = (answer: RowsAnswer): unknown => rowIn(answer)?.[VALUE];

export function typeIn(answer: RowsAnswer): number | null {
  const type = listOf(answer?.['coltypes'])[0];
  return typeof type === 'number' ? type : null;
}

const newestMoment = (time: string): AskedRows => ({
  columns: [],
  metrics: [
    { expressionType: 'SIMPLE', column: { column_name: time }, aggregate: 'MAX', label: NEWEST, hasCustomLabel: true },
  ],
  row_limit: 1,
  orderby: [],
});

const sqlMetric = (sqlExpression: string, label: string) =>
  ({ expressionType: 'SQL', sqlExpression, label, hasCustomLabel: true }) as const;

/** A metric has a row even over nothing. */
const countIn = (kind: Checked['kind'], answer: RowsAnswer): number =>
  kind === 'metric' ? (numberOf(rowIn(answer)?.[COUNT]) ?? 0) : listOf(answer?.['data']).length;

function rowIn(answer: RowsAnswer): Readonly<Record<string, unknown>> | undefined {
  const row = listOf(answer?.['data'])[0];
  return isRecord(row) ? row : undefined;
}

/** Some engines answer moments as texts. */
function momentOf(value: unknown): number | undefined {
  const number =
    typeof value === 'string' ? Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`) : numberOf(value);
  return number === undefined || Number.isNaN(number) ? undefined : number;
}

const utc = (moment: number): string => new Date(moment).toISOString().slice(0, 19);
