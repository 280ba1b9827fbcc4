import { parseExactJson, type QueryColumn, type QueryContext, type QueryObject, type Scope } from '@facet/sdk/common';
import { type HttpResult, messageError } from '@facet/sdk/server';
import type { AnnotationSource, SavedContext, SavedContextSource } from '../../contract.server.ts';
import type { ChartCall } from './chart-call.ts';
import { jsonText } from '../encode/json-rows.ts';
import { requestTexts } from '../errors.ts';
import { isAdhocColumn } from '../sql/labels.ts';
import { readContext } from './read-context.ts';

export interface AnnotationParts {
  /** Saved charts; `undefined` while no plugin keeps any. */
  charts(): Promise<SavedContextSource | undefined>;
  /** The query context of a saved chart that the caller may not see, from the place in the query string that lends it to them. */
  lent(scope: Scope, id: number, place: Readonly<Record<string, string>>): Promise<SavedContext | undefined>;
  /** The source for a `sourceType` other than a chart; `undefined` while no plugin offers it. */
  source(sourceType: string): Promise<AnnotationSource | undefined>;
  answer(call: ChartCall): Promise<HttpResult>;
  /** Time of the rows of one layer. */
  readonly limitMs?: number;
}

export interface AnnotatedCall {
  readonly scope: Scope;
  readonly query: QueryObject;
  readonly force: boolean;
  readonly signal: AbortSignal;
  /** Query string of the request. */
  readonly requestParams: Readonly<Record<string, string>>;
}

/** Set by the specification. */
const LIMIT_MS = 60_000;

type Layer = Readonly<Record<string, unknown>>;

const OVERRIDES = ['granularity', 'time_grain_sqla', 'time_range', 'time_shift'] as const;

/**
 * Rows of annotation layers, which come from queries of other charts. They depend on the permissions and row rules of the
 * caller, so they are never cached with the answer of the chart that shows them.
 */
export class Annotations {
  readonly #parts: AnnotationParts;

  constructor(parts: AnnotationParts) {
    this.#parts = parts;
  }

  /** JSON text of `annotation_data`. @throws HttpError */
  async dataOf(call: AnnotatedCall): Promise<string> {
    const layers = (call.query.annotation_layers ?? []).filter(
      // Formulas are drawn by the browser alone.
      ({ annotationType, show }) => annotationType !== 'FORMULA' && show !== false,
    );
    const entries = await Promise.all(
      layers.map(async (layer) => `${JSON.stringify(String(layer['name']))}:${await this.#inTime(layer, call)}`),
    );
    return `{${entries.join(',')}}`;
  }

  /** @throws HttpError 504 for a layer that takes too long; its statement is cancelled. */
  async #inTime(layer: Layer, call: AnnotatedCall): Promise<string> {
    const { limitMs = LIMIT_MS } = this.#parts;
    const late = new AbortController();
    const expired = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.abort();
      expired.reject(messageError(504, requestTexts.annotationTimeout));
    }, limitMs);
    try {
      const rows = this.#layer(layer, { ...call, signal: AbortSignal.any([call.signal, late.signal]) });
      return await Promise.race([rows, expired.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #saved(sourceType: string, value: unknown, { scope }: AnnotatedCall): Promise<string> {
    const source = await this.#parts.source(sourceType);
    if (source === undefined)
      throw messageError(400, sourceType === 'NATIVE' ? requestTexts.annotationNative : requestTexts.annotationSource);
    const isName = typeof value === 'string' || typeof value === 'number';
    const found = isName ? await source.recordsOf(scope, value) : null;
    if (found === null) throw messageError(400, requestTexts.annotationLayer);
    return `{"columns":${JSON.stringify(found.columns)},"records":${jsonText(found.records)}}`;
  }

  async #chart(id: number, { scope, requestParams }: AnnotatedCall): Promise<SavedContext | undefined> {
    const seen = await (await this.#parts.charts())?.find(scope, id);
    return seen ?? this.#parts.lent(scope, id, requestParams);
  }

  async #layer(layer: Layer, call: AnnotatedCall): Promise<string> {
    const { sourceType, value } = layer;
    if (sourceType !== 'table' && sourceType !== 'line') return this.#saved(String(sourceType), value, call);
    const id = Number(value);
    const chart = Number.isSafeInteger(id) ? await this.#chart(id, call) : undefined;
    if (!chart) throw messageError(400, requestTexts.annotationChart);
    const saved: unknown = chart.queryContext ? parseExactJson(chart.queryContext) : await chart.asked?.();
    if (!saved) throw messageError(400, requestTexts.annotationContext);
    const stored = readContext(saved);
    const [query] = stored.queries;
    if (!query) throw messageError(400, requestTexts.annotationContext);
    const context: QueryContext = {
      ...stored,
      queries: [overridden(query, layer, call.query)],
      result_type: 'results',
      result_format: 'json',
      force: call.force,
    };
    const { cacheTimeout: chartCacheTimeout } = chart;
    const { rawJson } = await this.#parts.answer({
      scope: call.scope,
      signal: call.signal,
      context,
      chartCacheTimeout,
    });
    return `{"records":${jsonText(recordsOf(parseExactJson(String(rawJson))))}}`;
  }
}

function recordsOf(answer: unknown): readonly unknown[] {
  const result = isRecord(answer) && Array.isArray(answer['result']) ? answer['result'][0] : undefined;
  return isRecord(result) && Array.isArray(result['data']) ? result['data'] : [];
}

/** The query of the other chart over the time that the layer names; a member without a value takes that of this chart. */
function overridden(query: QueryObject, layer: Layer, own: QueryObject): QueryObject {
  const { annotation_layers: _, result_type: __, ...plain } = query;
  const overrides = isRecord(layer['overrides']) ? layer['overrides'] : {};
  const values = new Map<string, string>();
  for (const name of OVERRIDES) {
    if (!Object.hasOwn(overrides, name)) continue;
    const value = overrides[name] ?? (name === 'time_grain_sqla' ? own.extras?.time_grain_sqla : own[name]);
    if (typeof value === 'string') values.set(name, value);
  }
  return overTime(plain, values);
}

function overTime(query: QueryObject, values: ReadonlyMap<string, string>): QueryObject {
  const range = values.get('time_range');
  const grain = values.get('time_grain_sqla');
  const granularity = values.get('granularity');
  const shift = values.get('time_shift');
  const regrained = (column: QueryColumn): QueryColumn =>
    isAdhocColumn(column) && column.columnType === 'BASE_AXIS' ? { ...column, timeGrain: grain ?? null } : column;
  return {
    ...query,
    ...(range === undefined ? {} : { time_range: range, filters: withRange(query, range) }),
    ...(grain === undefined
      ? {}
      : { extras: { ...query.extras, time_grain_sqla: grain }, columns: (query.columns ?? []).map(regrained) }),
    ...(granularity === undefined ? {} : { granularity }),
    ...(shift === undefined ? {} : { time_shift: shift }),
  };
}

const withRange = ({ filters = [] }: QueryObject, range: string): NonNullable<QueryObject['filters']> =>
  filters.map((filter) => (filter.op.toUpperCase() === 'TEMPORAL_RANGE' ? { ...filter, val: range } : filter));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
