import { parseExactJson, personOf, type QueryContext, type Registry, type Scope } from '@facet/sdk/common';
import {
  defineRoutes,
  HttpError,
  type HttpResult,
  messageError,
  notFound,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { chartDataEndpoints } from '../../common/wire/chart-data.ts';
import type { ChartDeferral, ChartQueries, SavedContext, SavedContextSource } from '../../contract.server.ts';
import { jsonText } from '../encode/json-rows.ts';
import type { ChartData } from '../chart-data/chart-data.ts';
import { readContext } from '../chart-data/read-context.ts';
import { ensureInBudget } from '../chart-data/request-size.ts';
import { asHttpError } from '../chart-data/read-error.ts';
import { requestTexts } from '../errors.ts';
import type { ColumnValueCall } from '../services/column-values.ts';

export type SavedContextRegistry = Registry<{ declared: object; implementation: SavedContextSource }>;

export interface ChartDataRouteParts {
  /** The service that other plugins get, for the same user. */
  queries(scope: Scope): ChartQueries;
  readonly saved: SavedContextRegistry;
  /** Plugins that defer answers. */
  readonly deferrals: Pick<Registry<{ declared: object; implementation: ChartDeferral }>, 'snapshot'>;
  /** The query context of a saved chart that the caller may not see, from the place in the query string that lends it to them. */
  lentContext(scope: Scope, id: number, place: Readonly<Record<string, string>>): Promise<SavedContext | undefined>;
  readonly chartData: ChartData;
  columnValues(who: Principal, call: ColumnValueCall): Promise<readonly unknown[]>;
  /** Maximum number of values of a column in one answer. */
  mostValues(): number;
}

const TYPES_WITH_VALUES: ReadonlySet<string> = new Set(['table', 'dataset', 'query', 'saved_query']);

export function chartDataRoutes(parts: ChartDataRouteParts): RouteSet {
  const { queries, saved: charts, deferrals, chartData, columnValues, mostValues } = parts;

  /** The saved chart that a request draws, by the form that it carries. */
  async function chartOf({ form_data: form }: QueryContext, scope: Scope) {
    const id = form?.['slice_id'];
    const source = charts.get('chart');
    if (source === undefined || typeof id !== 'number' || !Number.isInteger(id) || id <= 0) return undefined;
    return (await source.load()).find(scope, id);
  }

  /** The plugin that defers the answer to this call; `undefined`: it is answered now. */
  async function laterOf(
    { result_format: format = 'json', result_type: type = 'full' }: QueryContext,
    call: { readonly scope: Scope; readonly request: RequestInfo },
  ): Promise<ChartDeferral | undefined> {
    if (format !== 'json' || type !== 'full') return undefined;
    const [entry] = deferrals.snapshot();
    const deferral = await entry?.load();
    return deferral?.takes(call) ? deferral : undefined;
  }

  return defineRoutes(chartDataEndpoints, {
    async 'POST /api/v1/chart/data'({ body, scope, signal, request }) {
      const own = queries(scope);
      const context = own.readContext(body);
      const chart = await chartOf(context, scope);
      const chartCacheTimeout = chart?.cacheTimeout ?? null;
      const call = { context, signal, chartCacheTimeout, requestParams: request.query };
      const later = await laterOf(context, { scope, request });
      if (!later) return own.chartData(call);
      return (await own.cachedChartData(call)) ?? later.defer({ scope, body, request });
    },

    async 'POST /api/v1/chart/data/workbook'({ body: { sheets, filename }, scope, signal, request }) {
      const own = queries(scope);
      ensureInBudget(sheets);
      // The first context that cannot be read refuses all of them.
      const read = sheets.map(({ name, context }) => ({ name, context: own.readContext(context) }));
      const named = filename === undefined ? {} : { filename };
      return chartData.workbook({ scope, sheets: read, signal, requestParams: request.query, ...named });
    },

    // The reader's own rights and row rules hold: nothing but the question was kept.
    async 'GET /api/v1/chart/data/:key'({ params, scope, signal, request }) {
      const [entry] = deferrals.snapshot();
      if (!entry) throw notFound();
      const own = queries(scope);
      const question = await (await entry.load()).questionOf(scope, params.key);
      return own.chartData({
        context: { ...own.readContext(question), force: false },
        signal,
        requestParams: request.query,
      });
    },

    async 'GET /api/v1/chart/:id/data/'({ params, query, scope, signal, request }) {
      const source = charts.get('chart');
      const own = queries(scope);
      const chart =
        (await (await source?.load())?.find(scope, params.id)) ??
        (await parts.lentContext(scope, params.id, request.query));
      if (!chart) throw notFound();
      if (!chart.queryContext) throw messageError(400, requestTexts.noSavedContext);
      const stored = own.readContext(parsed(chart.queryContext));
      const context: QueryContext = {
        ...stored,
        result_format: query.format ?? 'json',
        result_type: query.type ?? 'full',
        force: query.force === 'true',
      };
      const { cacheTimeout: chartCacheTimeout, name: filename } = chart;
      const { query: requestParams } = request;
      return own.chartData({ context, signal, chartCacheTimeout, filename, requestParams });
    },

    async 'GET /api/v1/datasource/:type/:id/column/:name/values/'({ params, principal, signal }) {
      if (!TYPES_WITH_VALUES.has(params.type)) throw messageError(400, requestTexts.datasourceType(params.type));
      try {
        const datasource = await chartData
          .datasource(principal, params.type, params.id)
          .catch(orMissing((text) => messageError(404, text)));
        const values = await columnValues(principal, {
          datasource,
          column: params.name,
          limit: mostValues(),
          signal,
        });
        return { rawJson: `{"result":${jsonText(values)}}` };
      } catch (error) {
        throw asHttpError(error);
      }
    },

    'POST /datasource/samples': ({ query, body, scope, signal }) => samples(chartData, { query, body, scope, signal }),
  });
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw messageError(400, requestTexts.invalidJson);
  }
}

type SamplesCall = {
  readonly query: {
    readonly datasource_type: string;
    readonly datasource_id: number;
    readonly force?: string | undefined;
    readonly page: number;
    readonly per_page: number;
  };
  readonly body: unknown;
  readonly scope: Scope;
  readonly signal: AbortSignal;
};

/** One page of raw rows with the number of all rows beside it. */
async function samples(chartData: ChartData, call: SamplesCall): Promise<HttpResult> {
  const { page, per_page: perPage } = call.query;
  const asked = isRecord(call.body) ? call.body : {};
  const type = Object.keys(asked).length > 0 ? 'drill_detail' : 'samples';
  const base = {
    datasource: { id: call.query.datasource_id, type: call.query.datasource_type },
    force: call.query.force === 'true',
  };
  const { queries: _, ...filters } = asked;
  const rows = readContext({
    ...base,
    result_type: type,
    queries: [{ ...filters, row_limit: perPage, row_offset: (page - 1) * perPage }],
  });
  const count = readContext({ ...base, queries: [{ ...filters, columns: [], metrics: [COUNT], row_limit: 1 }] });
  await chartData
    .datasource(personOf(call.scope), base.datasource.type, base.datasource.id)
    .catch(orMissing((error) => new HttpError(404, { error })));
  const [rowsAnswer, countAnswer] = await Promise.all(
    [rows, count].map((context) => chartData.answer({ scope: call.scope, context, signal: call.signal })),
  );
  const total = totalOf(String(countAnswer?.rawJson));
  const entry = String(rowsAnswer?.rawJson).slice('{"result":['.length, -2);
  const pageMembers = JSON.stringify({ page, per_page: perPage, total_count: total }).slice(1, -1);
  return { rawJson: `{"result":${entry.slice(0, -1)},${pageMembers}}}` };
}

/** These calls tell of a missing data source in words of their own. */
const orMissing =
  (missing: (text: string) => HttpError) =>
  (error: unknown): never => {
    throw error instanceof HttpError && error.status === 404 ? missing(requestTexts.datasourceMissing) : error;
  };

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' };

function totalOf(json: string): number {
  const answer: { result?: { data?: { count?: number }[] }[] } = JSON.parse(json);
  return answer.result?.[0]?.data?.[0]?.count ?? 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
