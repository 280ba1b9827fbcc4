import type { LaterCall, LaterRun, LaterWork } from '@facet/plugin-async-queries/contract.server';
import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import type { ChartQueries } from '@facet/plugin-query/contract.server';
import {
  type FormData,
  parseOutsideJson,
  type QueryContext,
  type QueryFilter,
  type Scope,
  type Scoped,
} from '@facet/sdk/common';
import {
  defineRoutes,
  HttpError,
  type HttpResult,
  type JobHandler,
  type MetadataStore,
  type RouteSet,
} from '@facet/sdk/server';
import type { Resource } from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type WarmUpFilters, warmUpEndpoints, warmUpJob } from '../../common/wire/warm-up.ts';
import type { ChartDirectory, ChartPlacements } from '../../contract.server.ts';
import { type ChartRecord, formDataOf } from '../chart-record.ts';
import { chartTexts, ChartErrors, ChartTitles } from '../errors.ts';
import { dashboardFilters, givenFilters } from './warm-up-filters.ts';

export interface WarmUpParts {
  readonly store: MetadataStore;
  readonly resource: Pick<Resource<ChartRecord>, 'visibleAmong'>;
  readonly queries: Scoped<ChartQueries>;
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  readonly charts: Pick<ChartDirectory, 'idsOnDatasets'>;
  placements(): Promise<ChartPlacements | undefined>;
  contextOf(form: FormData): Promise<QueryContext | undefined>;
}

interface Call {
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly report?: LaterRun['report'];
}

/** A chart, or the charts of a table, with filters. */
type Asked = z.output<typeof warmUpJob>;

interface FilteredCall extends Call {
  readonly filters: WarmUpFilters;
}

interface Warmed {
  readonly id: number;
  readonly error: string | null;
}

export const WARM_UP_JOB = 'charts/warm-up';

/** @param later Absent: the answer waits for the work, also for callers who prefer a job. */
export function warmUpRoutes(parts: WarmUpParts, later: LaterWork | undefined): RouteSet {
  const answered = async (asked: Asked, call: Call & LaterCall): Promise<HttpResult> => {
    if (later?.isWanted(call))
      return later.start(call, {
        handler: WARM_UP_JOB,
        payload: asked,
        about: aboutOf(asked),
        title: ChartTitles.warmUp(aboutOf(asked)),
      });
    return { json: { result: listed(await warmed(parts, asked, call), 'chart_id') } };
  };
  return defineRoutes(warmUpEndpoints, {
    'PUT /api/v1/chart/warm_up_cache': async ({ body, scope, signal, request }) =>
      answered(body, { scope, signal, request }),
    'PUT /api/v1/dataset/warm_up_cache': async ({ body, scope, signal, request }) =>
      answered(body, { scope, signal, request }),
    async 'GET /superset/warm_up_cache/'({ query, scope, signal }) {
      const { slice_id: id, db_name: database, table_name: name, ...filters } = query;
      const call = { scope, signal };
      if (id !== undefined)
        return { json: listed(await warmed(parts, { chart_id: id, ...filters }, call), 'slice_id') };
      if (!database || !name) throw ChartErrors.nothingToWarm();
      const asked = { db_name: database, table_name: name, ...filters };
      return { json: listed(await warmed(parts, asked, call), 'slice_id') };
    },
  });
}

/** Warms up as a job. The job fails with the messages of the failed charts. It can be repeated safely. */
export const warmUpJobs = (parts: WarmUpParts, later: LaterWork | undefined): JobHandler => {
  if (later === undefined)
    return () => Promise.reject(new Error('The plugin that tells the ends of such jobs is off.'));
  return later.handler(async (payload, call) => {
    const failed = (await warmed(parts, warmUpJob.parse(payload), call)).filter(({ error }) => error !== null);
    if (failed.length > 0) throw ChartErrors.notWarm(failed);
    return null;
  });
};

const aboutOf = (asked: Asked): string =>
  'chart_id' in asked ? `chart ${asked.chart_id}` : `${asked.db_name}: ${asked.table_name}`;

async function warmed(parts: WarmUpParts, asked: Asked, call: Call): Promise<readonly Warmed[]> {
  const asks = { ...call, filters: asked };
  if ('chart_id' in asked) {
    const [record] = await parts.resource.visibleAmong(call.scope, [asked.chart_id]);
    if (record === undefined) throw ChartErrors.chartMissing();
    return [await warm(parts, record, asks)];
  }
  const datasets = await datasetsNamed(parts, asked.db_name, asked.table_name, call.scope);
  if (datasets.length === 0) throw ChartErrors.tableMissing();
  const records = await parts.resource.visibleAmong(call.scope, await parts.charts.idsOnDatasets(datasets));
  const all: Warmed[] = [];
  // In sequence: no user is waiting for these charts, but other users are waiting for theirs.
  for (const record of records) {
    all.push(await warm(parts, record, asks));
    await call.report?.({ done: all.length, total: records.length });
  }
  return all;
}

const listed = (warmed: readonly Warmed[], key: 'chart_id' | 'slice_id') =>
  warmed.map(({ id, error }) => ({
    [key]: id,
    viz_error: error,
    viz_status: error === null ? ('success' as const) : ('failed' as const),
  }));

/** Datasets of a table that the caller may read: one for each schema with a table of that name. */
async function datasetsNamed({ store, datasets }: WarmUpParts, database: string, name: string, scope: Scope) {
  const own = datasets.for(scope);
  const named = own.readableIds((column) => sql<boolean>`${column('table_name')} = ${name}`);
  const { rows } = await sql<{ id: number }>`select named.id from ${named} as named`.execute(store.db());
  const payloads = await own.payloads(rows.map(({ id }) => id));
  return [...payloads.values()].filter((payload) => payload.database.name === database).map(({ id }) => id);
}

/** Warms up one chart. A failure is returned with its error, so that the others continue. */
async function warm(parts: WarmUpParts, record: ChartRecord, call: FilteredCall): Promise<Warmed> {
  try {
    const error = await ask(parts, record, call);
    return { id: record.id, error };
  } catch (error) {
    if (!(error instanceof HttpError) || call.signal.aborted) throw error;
    return { id: record.id, error: messageOf(error.body) };
  }
}

async function ask(parts: WarmUpParts, record: ChartRecord, call: FilteredCall): Promise<string | null> {
  const stored = record.query_context;
  const saved: unknown = stored ? parseOutsideJson(stored) : await parts.contextOf(formDataOf(record) as FormData);
  if (saved === undefined) return chartTexts.noQuery;
  const filters = [...givenFilters(call.filters.extra_filters), ...(await filtersOfDashboard(parts, record.id, call))];
  const queries = parts.queries.for(call.scope);
  // Read in the same way as a page's own query, so that both have the same cache key.
  const context = queries.readContext(withFilters(saved, filters));
  const answer = await queries.chartData({
    context: { ...context, force: true },
    signal: call.signal,
    chartCacheTimeout: record.cache_timeout,
  });
  await readToEnd(answer);
  return null;
}

function withFilters(context: unknown, filters: readonly QueryFilter[]): unknown {
  const { queries } = context as { queries?: unknown };
  if (filters.length === 0 || !Array.isArray(queries)) return context;
  const narrowed = queries.map((query: { filters?: readonly unknown[] }) => ({
    ...query,
    filters: [...(query.filters ?? []), ...filters],
  }));
  return { ...(context as object), queries: narrowed };
}

async function filtersOfDashboard({ placements }: WarmUpParts, chartId: number, { scope, filters }: FilteredCall) {
  const id = filters.dashboard_id;
  if (typeof id !== 'number') return [];
  const found = (await (await placements())?.describe(scope, [id]))?.get(id);
  if (found === undefined) throw ChartErrors.dashboardsMissing();
  return dashboardFilters(found.json_metadata, chartId);
}

/** The cache entry is written only after the last row was read. */
async function readToEnd({ stream }: HttpResult): Promise<void> {
  if (stream !== undefined) for await (const _ of stream);
}

function messageOf(body: unknown): string {
  const { errors, message } = body as { errors?: readonly { message?: unknown }[]; message?: unknown };
  const text = errors?.[0]?.message ?? message;
  return typeof text === 'string' ? text : JSON.stringify(text ?? body);
}
