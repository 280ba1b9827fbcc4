import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { ChartQueries } from '@facet/plugin-query/contract.server';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { type FormData, parseExactJson, type QueryContext, type QueryObject } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import { LEGACY_KEYS } from '../common/legacy-keys.ts';
import { type JointPayloadShape, type PayloadShape, payloadShape } from '../contract.server.ts';
import { type AnswerMode, ASKED } from './answer-mode.ts';
import { ExploreJsonErrors } from './errors.ts';
import { ensureComplete } from './form-rules.ts';
import { type AnsweredQuery, isRow, type Row, rowsOf } from './payload-rows.ts';
import { payloadOf } from './payload-shapes.ts';

export interface ExploreJsonParts {
  readonly charts: Pick<SavedCharts, 'findParts'>;
  readonly queries: ChartQueries;
  /** The query context of a form; undefined when no plugin registers its chart type. */
  contextOf(form: FormData): Promise<QueryContext | undefined>;
  /** Ids of the saved charts that are parts of a form; null for a chart type with its own query. */
  partsOf(form: FormData): Promise<readonly number[] | null>;
  /** The data converter of a chart type. */
  payloadOf(key: string): Promise<PayloadShape | undefined>;
  /** The data converter of a chart type that consists of saved charts. */
  jointPayloadOf(key: string): Promise<JointPayloadShape | undefined>;
}

export interface ExploreJsonCall {
  readonly form: Row;
  readonly mode: AnswerMode;
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly requestParams: Readonly<Record<string, string>>;
  readonly chartCacheTimeout: number | null;
}

/** @throws HttpError 400 for an invalid form */
export function formOf(form: Row): FormData {
  const { viz_type: key, datasource } = form;
  if (typeof datasource !== 'string' || !/^\d{1,10}__(table|query)$/.test(datasource))
    throw ExploreJsonErrors.datasource();
  if (typeof key !== 'string') throw ExploreJsonErrors.chartType(typeof key);
  return { ...form, viz_type: key, datasource };
}

export async function contextOf(parts: ExploreJsonParts, call: ExploreJsonCall, form: FormData): Promise<QueryContext> {
  const key = form.viz_type;
  const isKnown = LEGACY_KEYS.has(key) || (await parts.payloadOf(key)) !== undefined;
  if (!isKnown) throw ExploreJsonErrors.chartType(key);
  ensureComplete(form);
  const context = await parts.contextOf(form);
  if (context === undefined) throw ExploreJsonErrors.chartType(key);
  return parts.queries.readContext(sent(context, form, call));
}

/** Clients of these types process the rows themselves. */
const RAW_KEYS: ReadonlySet<string> = new Set(['dist_bar', 'histogram']);

/** Files and results contain the rows of the query as returned by the database. */
function sent(context: QueryContext, { viz_type: key }: FormData, { mode, force }: ExploreJsonCall): unknown {
  const { format, type } = ASKED[mode];
  const plain = mode === 'csv' || mode === 'results' || RAW_KEYS.has(key) ? { post_processing: [] } : {};
  return {
    ...context,
    queries: context.queries.map((query) => ({ ...query, ...plain })),
    force,
    result_format: format,
    result_type: type,
  };
}

/** @throws HttpError in the format of chart data */
export const askedData = (parts: ExploreJsonParts, call: ExploreJsonCall, context: QueryContext): Promise<HttpResult> =>
  parts.queries.chartData({
    context,
    signal: call.signal,
    requestParams: call.requestParams,
    chartCacheTimeout: call.chartCacheTimeout,
  });

export async function answerOf(
  parts: ExploreJsonParts,
  call: ExploreJsonCall,
  form: FormData,
  context: QueryContext,
): Promise<Row> {
  const { rawJson } = await askedData(parts, call, context);
  const answer = parseExactJson(String(rawJson));
  const entries = isRow(answer) ? rowsOf(answer['result']) : [];
  // A filter box without inputs has no query.
  const [entry = { data: [], colnames: [], coltypes: [], rowcount: 0, status: 'success' }] = entries;
  const { query, colnames, coltypes } = entry;
  if (call.mode === 'query') return { query: queryText(entries), language: 'sql' };
  if (call.mode !== 'chart') return { data: rowsOf(entry['data']), colnames, coltypes };
  const shape = (await parts.payloadOf(form.viz_type)) ?? payloadShape(payloadOf(form.viz_type));
  const [first = answeredQuery(entry, undefined), ...others] = entries.map((one, at) =>
    answeredQuery(one, context.queries[at]),
  );
  const { data } = await shape.payloadOf(first.rows, first.names, form, others);
  const isCached = entry['is_cached'] === true;
  return {
    cache_key: entry['cache_key'] ?? null,
    cached_dttm: entry['cached_dttm'] ?? null,
    cache_timeout: entry['cache_timeout'] ?? null,
    errors: [],
    form_data: form,
    is_cached: isCached,
    query: queryText(entries) ?? query,
    from_dttm: entry['from_dttm'] ?? null,
    to_dttm: entry['to_dttm'] ?? null,
    status: entry['status'],
    stacktrace: entry['stacktrace'] ?? null,
    rowcount: entry['rowcount'],
    sql_rowcount: entry['sql_rowcount'] ?? null,
    colnames,
    coltypes,
    applied_filters: isCached ? [] : (entry['applied_filters'] ?? []),
    rejected_filters: isCached ? [] : (entry['rejected_filters'] ?? []),
    data,
  };
}

const queryText = (entries: readonly Row[]): string | undefined =>
  entries.length === 0 ? undefined : entries.map(({ query }) => String(query)).join(';\n\n');

const momentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function answeredQuery(entry: Row, query: QueryObject | undefined): AnsweredQuery {
  const { colnames } = entry;
  return {
    rows: rowsOf(entry['data']),
    names: {
      columns: (query?.columns ?? []).map(columnLabel),
      metrics: (query?.metrics ?? []).map(metricLabel),
      all: Array.isArray(colnames) ? colnames.map(String) : [],
      since: momentOf(entry['from_dttm']),
      until: momentOf(entry['to_dttm']),
    },
  };
}
