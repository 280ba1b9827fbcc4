import type { QueryResult } from '@facet/sdk/common';
import { isIncomplete } from '@facet/plugin-charts/contract';
import { xAxisLabel } from '@facet/sdk/chart-query';
import type { TrendForm } from '../common/trend-query.ts';
import { metricName } from './number-text.ts';

export interface TrendPoint {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly value: number | null;
}

export interface TrendValues {
  readonly value: number | null;
  /** Timestamp of the number. */
  readonly at: number | null;
  /** Whether an older point is shown, because the newest has no value. */
  readonly isOlder: boolean;
  /** Whether the newest period is incomplete; it is then left out of the number, the change and the line. */
  readonly leavesOutNewest: boolean;
  /** Relative change, such as 0.082; null when nothing is compared. */
  readonly change: number | null;
  readonly points: readonly TrendPoint[];
}

/**
 * The number and its line, oldest point first. An incomplete newest period is ignored: beside complete ones it would
 * look like a decline.
 */
export function trendValues(form: TrendForm, queries: readonly QueryResult[], now: number): TrendValues {
  const [line, headline] = queries;
  const metric = metricName(form);
  const all = line ? pointsOf(form, line, metric) : [];
  const last = all.at(-1);
  const leavesOutNewest =
    last !== undefined &&
    all.length > 1 &&
    isIncomplete(last.at, form.time_grain_sqla ?? undefined, { until: line?.to_dttm, now });
  const points = leavesOutNewest ? all.slice(0, -1) : all;
  const newest = points.at(-1);
  const known = points.findLast((point) => point.value !== null);
  const own = headline?.data[0] ? numeric(Object.values(headline.data[0])[0]) : undefined;
  const value = own ?? known?.value ?? null;
  return {
    value,
    at: known?.at ?? null,
    leavesOutNewest,
    isOlder: newest !== undefined && newest.value === null && known !== undefined,
    change: changeOf(form, points, known, value),
    points,
  };
}

function pointsOf(form: TrendForm, line: QueryResult, metric: string): readonly TrendPoint[] {
  const axis = xAxisLabel(form) ?? line.colnames[0] ?? '';
  const column = line.colnames.includes(metric) ? metric : (line.colnames.find((name) => name !== axis) ?? metric);
  return line.data
    .flatMap((row) => {
      const at = row[axis];
      return typeof at === 'number' ? [{ at, value: numeric(row[column]) ?? null }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** Relative change to the point `compare_lag` positions earlier; null for a lag of 0. */
function changeOf(
  form: TrendForm,
  points: readonly TrendPoint[],
  known: TrendPoint | undefined,
  value: number | null,
): number | null {
  const lag = form.compare_lag ?? 0;
  if (lag <= 0 || known === undefined || value === null) return null;
  const before = points[points.indexOf(known) - lag]?.value;
  return before === null || before === undefined || before === 0 ? null : (value - before) / Math.abs(before);
}

function numeric(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/**
 * The ends of the line's time axis: those of the requested time range, if the form says so, otherwise those of the
 * points.
 */
export function trendSpan(
  form: TrendForm,
  result: QueryResult | undefined,
  points: readonly TrendPoint[],
): readonly [number, number] {
  const own: readonly [number, number] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  if (!form.time_range_fixed || !result) return own;
  return [result.from_dttm ?? own[0], result.to_dttm ?? own[1]];
}
