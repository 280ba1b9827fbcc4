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

const RECENT = 'Last 13 weeks';
const WEEKS_MS = 13 * 7 * 86_400_000;
const SECOND_MS = 1_000;
const VALUE = 'value';
const COUNT = 'rows';
const NEWEST = 'newest';

/**
 * The recent rows. Only where there are none is the newest row looked for, which may read the whole table: the rows are
 * those of the weeks before it.
 * @param time the main time column
 */
export async function rowsToCheck(
  ask: (asked: AskedRows) => Promise<RowsAnswer>,
  time: string | null,
): Promise<CheckedRows> {
  if (time === null) return { kind: 'all' };
  const recent: CheckedRows = { kind: 'recent', time };
  const counted = await ask(asking(recent, { metrics: [sqlMetric('COUNT(*)', COUNT)] }));
  if ((numberOf(rowIn(counted)?.[COUNT]) ?? 0) > 0) return recent;
  const newest = momentOf(rowIn(await ask(asking({ kind: 'all' }, { metrics: [newestOf(time)] })))?.[NEWEST]);
  if (newest === undefined) return { kind: 'all' };
  const range = `${utc(newest - WEEKS_MS)} : ${utc(newest + SECOND_MS)}`;
  return { kind: 'newest', time, range, until: utc(newest).slice(0, 10) };
}

export function askedValue(kind: 'column' | 'metric', expression: string, rows: CheckedRows): AskedRows {
  const asked = sqlMetric(expression, VALUE);
  return asking(rows, kind === 'column' ? { columns: [asked] } : { metrics: [asked] });
}

const asking = (rows: CheckedRows, what: Partial<Pick<AskedRows, 'columns' | 'metrics'>>): AskedRows => ({
  columns: [],
  metrics: [],
  ...what,
  row_limit: 1,
  orderby: [],
  ...(rows.kind === 'all' ? {} : { granularity: rows.time, time_range: rows.kind === 'recent' ? RECENT : rows.range }),
});

export const valueIn = (answer: RowsAnswer): unknown => rowIn(answer)?.[VALUE];

export function typeIn(answer: RowsAnswer): number | null {
  const type = listOf(answer?.['coltypes'])[0];
  return typeof type === 'number' ? type : null;
}

const newestOf = (time: string): QueryMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: time },
  aggregate: 'MAX',
  label: NEWEST,
  hasCustomLabel: true,
});

const sqlMetric = (sqlExpression: string, label: string) =>
  ({ expressionType: 'SQL', sqlExpression, label, hasCustomLabel: true }) as const;

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
