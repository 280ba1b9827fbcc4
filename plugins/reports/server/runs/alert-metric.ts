import { metricLabel, splitAdhocFilters } from '@facet/sdk/chart-query';
import type { QueryContext, QueryObject } from '@facet/sdk/common';
import { RunErrors } from '../errors.ts';
import { measuredDataset } from '../schedules/measured-dataset.ts';
import type { AlertMetric } from '../schedules/metric-of.ts';
import type { ReadableDatasets } from '../schedules/readable-datasets.ts';
import {
  type AskedContext,
  type AskParts,
  chartContext,
  type ChartReadParts,
  contextRows,
  contextSql,
} from './chart-data.ts';
import type { PastValue } from '../../common/condition.ts';
import { type Measured, numberOf } from './measured.ts';

const DAY = 'P1D';
const DAY_MS = 86_400_000;
const TIME = '__timestamp';
const ALL_ROWS = 'No filter';

/** A metric, and the query context that has it. */
export interface MetricQuery {
  readonly metric: string;
  readonly asked: AskedContext;
  readonly query: QueryObject;
}

export interface MetricParts extends Pick<ChartReadParts, 'queries' | 'scope'> {
  readonly datasets: ReadableDatasets;
  /** Absent while the plugin of charts is off. */
  readonly saved: ChartReadParts['saved'] | undefined;
}

/** Labels of the metrics of a chart. @throws Error */
export async function chartMetrics(
  parts: Pick<ChartReadParts, 'queries' | 'saved' | 'scope'>,
  id: number,
): Promise<readonly string[]> {
  const { context } = await chartContext(parts, id);
  return [...new Set(context.queries.flatMap(({ metrics }) => (metrics ?? []).map(metricLabel)))];
}

/** @throws Error where the chart or dataset is gone, or has no such metric any more */
export async function metricQuery(parts: MetricParts, metric: AlertMetric, chart: number | null): Promise<MetricQuery> {
  const { label, dataset } = metric;
  const asked =
    dataset === null ? await contextOfChart(parts, chart ?? 0) : await contextOfDataset(parts, dataset, metric);
  const query = asked.context.queries.find(({ metrics }) => (metrics ?? []).some((one) => metricLabel(one) === label));
  if (query === undefined)
    throw new Error(dataset === null ? RunErrors.metricGone(label) : RunErrors.datasetMetricGone(asked.name, label));
  return { metric: label, asked, query };
}

async function contextOfChart({ saved, queries, scope }: MetricParts, id: number): Promise<AskedContext> {
  if (saved === undefined) throw new Error(RunErrors.chartGone(id));
  return chartContext({ saved, queries, scope }, id);
}

async function contextOfDataset(
  { datasets, queries }: MetricParts,
  id: number,
  { timeRange, timeColumn, filters: conditions }: AlertMetric,
): Promise<AskedContext> {
  const found = await measuredDataset(datasets, id);
  if (found === undefined) throw new Error(RunErrors.datasetGone(id));
  const { dataset, times } = found;
  if (timeColumn !== null && !times.some(({ name }) => name === timeColumn))
    throw new Error(RunErrors.timeColumnGone(dataset.name, timeColumn));
  for (const { expressionType, clause, subject } of conditions) {
    // Charts leave out conditions on columns that are gone; an alert would then be about other rows.
    const known = clause === 'HAVING' ? dataset.metrics : dataset.columns;
    if (expressionType === 'SIMPLE' && !known.some(({ name }) => name === subject))
      throw new Error(RunErrors.filterColumnGone(dataset.name, subject ?? ''));
  }
  const time = timeColumn ?? found.time;
  const { filters, where, having } = splitAdhocFilters(conditions);
  const context = queries.readContext({
    datasource: { id, type: 'table' },
    queries: [
      {
        columns: [],
        metrics: dataset.metrics.map(({ name }) => name),
        filters,
        extras: { where, having },
        ...(time === undefined ? {} : { granularity: time, time_range: timeRange ?? ALL_ROWS }),
      },
    ],
  });
  return { name: dataset.name, context, cacheTimeout: null };
}

/** The metric over all rows of its query, as one value. @throws Error, HttpError */
export async function measureMetric(parts: AskParts, found: MetricQuery): Promise<Measured> {
  const { rows } = await contextRows(parts, alone(found, {}));
  const value = rows[0]?.[found.metric] ?? null;
  return { value: numberOf(value), row: value === null ? null : JSON.stringify({ [found.metric]: value }) };
}

interface PastDays {
  readonly today: Date;
  readonly days: number;
}

/**
 * The metric of each of the last days, the oldest first; null for a day without one. `undefined`: there is no column of time.
 * @throws Error, HttpError
 */
export async function metricByDay(
  parts: AskParts,
  found: MetricQuery,
  { today, days: count }: PastDays,
): Promise<readonly PastValue[] | undefined> {
  const asked = byDay(found, count);
  if (asked === undefined) return undefined;
  const { rows } = await contextRows(parts, asked);
  const days = new Map(rows.map((row) => [dayOf(row[TIME]), numberOf(row[found.metric] ?? null)]));
  const end = Math.floor(today.getTime() / DAY_MS);
  return Array.from({ length: count }, (_, at) => {
    const day = end - count + at;
    return { at: new Date(day * DAY_MS).toISOString(), value: days.get(day) ?? null };
  });
}

/** The SQL for the value of now, and for those of past days. @throws Error, HttpError */
export async function metricStatements(
  parts: AskParts,
  found: MetricQuery,
  days: number,
): Promise<{ readonly now: string; readonly days: string | null }> {
  const past = byDay(found, days);
  return {
    now: await contextSql(parts, alone(found, {})),
    days: past === undefined ? null : await contextSql(parts, past),
  };
}

function byDay(found: MetricQuery, days: number): AskedContext | undefined {
  const time = timeColumn(found.query);
  if (time === undefined) return undefined;
  return alone(found, {
    granularity: time,
    time_range: `Last ${days} days`,
    is_timeseries: true,
    row_limit: days + 1,
  });
}

/** The query, reduced to the metric. */
function alone({ metric, asked, query }: MetricQuery, more: Partial<QueryObject>): AskedContext {
  const { granularity: _, ...rest } = query;
  const ofDays = more.granularity !== undefined;
  const context: QueryContext = {
    ...asked.context,
    queries: [
      {
        ...(ofDays ? rest : query),
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
        ...(ofDays
          ? {
              filters: (query.filters ?? []).filter(
                ({ op, col }) => op !== 'TEMPORAL_RANGE' || col !== more.granularity,
              ),
            }
          : {}),
        extras: ofDays ? { ...query.extras, time_grain_sqla: DAY } : { ...query.extras },
        ...more,
      },
    ],
  };
  return { ...asked, context };
}

function timeColumn(query: QueryObject): string | undefined {
  if (query.granularity) return query.granularity;
  const filter = query.filters?.find(({ op }) => op === 'TEMPORAL_RANGE');
  return typeof filter?.col === 'string' ? filter.col : undefined;
}

/** Days since 1970 of a time in an answer: milliseconds, or a text. */
function dayOf(moment: unknown): number {
  const ms = typeof moment === 'number' ? moment : Date.parse(String(moment));
  return Math.floor(ms / DAY_MS);
}
