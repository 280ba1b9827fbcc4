import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryContext, QueryObject } from '@facet/sdk/common';
import { RunErrors } from '../errors.ts';
import { type ChartReadParts, chartContext, chartRows } from './chart-data.ts';
import type { PastValue } from '../../common/condition.ts';
import { type Measured, numberOf } from './measured.ts';

const DAY = 'P1D';
const DAY_MS = 86_400_000;
const TIME = '__timestamp';

/** Labels of the metrics of a chart. @throws Error */
export async function chartMetrics(
  parts: Pick<ChartReadParts, 'queries' | 'saved' | 'scope'>,
  id: number,
): Promise<readonly string[]> {
  const { context } = await chartContext(parts, id);
  return [...new Set(context.queries.flatMap(({ metrics }) => (metrics ?? []).map(metricLabel)))];
}

/** The metric over all rows of the chart, as one value. @throws Error, HttpError */
export async function measureMetric(parts: ChartReadParts, id: number, metric: string): Promise<Measured> {
  const { rows } = await chartRows(parts, id, (context) => alone(context, metric, {}));
  const found = rows[0]?.[metric] ?? null;
  return { value: numberOf(found), row: found === null ? null : JSON.stringify({ [metric]: found }) };
}

/**
 * The metric of each of the last days, the oldest first; null for a day without one. `undefined`: the chart has no column of
 * time. @throws Error, HttpError
 */
export async function metricByDay(
  parts: ChartReadParts,
  id: number,
  metric: string,
  { today, days: count }: { readonly today: Date; readonly days: number },
): Promise<readonly PastValue[] | undefined> {
  const { context: stored } = await chartContext(parts, id);
  const time = timeColumn(stored.queries.find((query) => measures(query, metric)));
  if (time === undefined) return undefined;
  const { rows } = await chartRows(parts, id, (context) =>
    alone(context, metric, {
      granularity: time,
      time_range: `Last ${count} days`,
      is_timeseries: true,
      row_limit: count + 1,
    }),
  );
  const days = new Map(rows.map((row) => [dayOf(row[TIME]), numberOf(row[metric] ?? null)]));
  const end = Math.floor(today.getTime() / DAY_MS);
  return Array.from({ length: count }, (_, at) => {
    const day = end - count + at;
    return { at: new Date(day * DAY_MS).toISOString(), value: days.get(day) ?? null };
  });
}

/** One query of the context, reduced to the metric. @throws Error where the chart has none of that name */
function alone(context: QueryContext, metric: string, more: Partial<QueryObject>): QueryContext {
  const query = context.queries.find((one) => measures(one, metric));
  if (query === undefined) throw new Error(RunErrors.metricGone(metric));
  const { granularity: _, ...rest } = query;
  const byDay = more.granularity !== undefined;
  return {
    ...context,
    queries: [
      {
        ...(byDay ? rest : query),
        columns: [],
        metrics: (query.metrics ?? []).filter((one) => metricLabel(one) === metric),
        orderby: [],
        post_processing: [],
        series_columns: [],
        series_limit: 0,
        time_offsets: [],
        is_timeseries: false,
        row_limit: 1,
        row_offset: 0,
        ...(byDay ? { filters: (query.filters ?? []).filter(({ op }) => op !== 'TEMPORAL_RANGE') } : {}),
        extras: byDay ? { ...query.extras, time_grain_sqla: DAY } : { ...query.extras },
        ...more,
      },
    ],
  };
}

const measures = ({ metrics }: QueryObject, metric: string): boolean =>
  (metrics ?? []).some((one) => metricLabel(one) === metric);

function timeColumn(query: QueryObject | undefined): string | undefined {
  if (query?.granularity) return query.granularity;
  const filter = query?.filters?.find(({ op }) => op === 'TEMPORAL_RANGE');
  return typeof filter?.col === 'string' ? filter.col : undefined;
}

/** Days since 1970 of a time in an answer: milliseconds, or a text. */
function dayOf(moment: unknown): number {
  const ms = typeof moment === 'number' ? moment : Date.parse(String(moment));
  return Math.floor(ms / DAY_MS);
}
