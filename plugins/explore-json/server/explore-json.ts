import type { ChartQueries } from '@facet/plugin-query/contract.server';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import { type FormData, parseExactJson, type QueryContext } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import { LEGACY_KEYS } from '../common/legacy-keys.ts';
import { type AnswerMode, ASKED } from './answer-mode.ts';
import { ExploreJsonErrors } from './errors.ts';
import { exactJsonText } from './exact-json-text.ts';
import type { PayloadOf, Row } from './payload-rows.ts';
import { payloadOf } from './payload-shapes.ts';

export interface ExploreJsonParts {
  readonly queries: ChartQueries;
  /** What a form asks, or undefined when no plugin offers its chart type. */
  contextOf(form: FormData): Promise<QueryContext | undefined>;
  /** The shape that the plugin of a chart type gives its data. */
  payloadOf(key: string): Promise<PayloadOf | undefined>;
}

export interface ExploreJsonCall {
  readonly form: Row;
  readonly mode: AnswerMode;
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly requestParams: Readonly<Record<string, string>>;
  readonly chartCacheTimeout: number | null;
}

/** @throws HttpError in the shapes of chart data */
export async function exploreJson(parts: ExploreJsonParts, call: ExploreJsonCall): Promise<HttpResult> {
  const { mode, signal, requestParams, chartCacheTimeout } = call;
  const form = formOf(call.form);
  const asked = LEGACY_KEYS.has(form.viz_type) ? await parts.contextOf(form) : undefined;
  if (asked === undefined) throw ExploreJsonErrors.chartType(form.viz_type);
  const context = parts.queries.readContext(sent(asked, form, mode, call.force));
  const shape = (await parts.payloadOf(form.viz_type)) ?? payloadOf(form.viz_type);
  const answer = await parts.queries.chartData({ context, signal, requestParams, chartCacheTimeout });
  return mode === 'csv'
    ? answer
    : { rawJson: exactJsonText(legacyAnswer(entryOf(answer), context, form, { mode, shape })) };
}

function formOf(form: Row): FormData {
  const { viz_type: key, datasource } = form;
  if (typeof datasource !== 'string' || !/^\d{1,10}__(table|query)$/.test(datasource))
    throw ExploreJsonErrors.datasource();
  if (typeof key !== 'string') throw ExploreJsonErrors.chartType(typeof key);
  return { ...form, viz_type: key, datasource };
}

/** Their clients count the rows themselves. */
const RAW_KEYS: ReadonlySet<string> = new Set(['histogram']);

/** Older charts have one query. Files and results hold its rows as the database gave them. */
function sent(context: QueryContext, { viz_type: key }: FormData, mode: AnswerMode, force: boolean): unknown {
  const { format, type } = ASKED[mode];
  const plain = mode === 'csv' || mode === 'results' || RAW_KEYS.has(key) ? { post_processing: [] } : {};
  return {
    ...context,
    queries: context.queries.slice(0, 1).map((query) => ({ ...query, ...plain })),
    force,
    result_format: format,
    result_type: type,
  };
}

function entryOf({ rawJson }: HttpResult): Row {
  const answer = parseExactJson(String(rawJson));
  const [entry] = isRow(answer) ? rowsOf(answer['result']) : [];
  if (entry === undefined) throw new TypeError('Chart data answered without an entry.');
  return entry;
}

const momentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Shaping {
  readonly mode: AnswerMode;
  readonly shape: PayloadOf;
}

function legacyAnswer(entry: Row, context: QueryContext, form: FormData, { mode, shape }: Shaping): Row {
  const { query, colnames, coltypes } = entry;
  if (mode === 'query') return { query, language: 'sql' };
  const rows = rowsOf(entry['data']);
  if (mode !== 'chart') return { data: rows, colnames, coltypes };
  const all = Array.isArray(colnames) ? colnames.map(String) : [];
  const [first] = context.queries;
  const names = {
    columns: (first?.columns ?? []).map(columnLabel),
    metrics: (first?.metrics ?? []).map(metricLabel),
    all,
    since: momentOf(entry['from_dttm']),
    until: momentOf(entry['to_dttm']),
  };
  const isCached = entry['is_cached'] === true;
  return {
    cache_key: entry['cache_key'],
    cached_dttm: entry['cached_dttm'],
    cache_timeout: entry['cache_timeout'],
    errors: [],
    form_data: form,
    is_cached: isCached,
    query,
    from_dttm: entry['from_dttm'],
    to_dttm: entry['to_dttm'],
    status: entry['status'],
    stacktrace: entry['stacktrace'],
    rowcount: entry['rowcount'],
    sql_rowcount: entry['sql_rowcount'],
    colnames,
    coltypes,
    applied_filters: isCached ? [] : entry['applied_filters'],
    rejected_filters: isCached ? [] : entry['rejected_filters'],
    data: shape(rows, names, form),
  };
}
