import { datasourceOf, type Datasource } from '@facet/plugin-datasets/contract';
import type { ApiClient } from '@facet/sdk/client';
import type { SavedVersion } from '@facet/sdk/ui';
import type { FormData, QueryContext, QueryResult } from '@facet/sdk/common';
import { allRowsOf, queryResults } from '@facet/plugin-charts/contract';
import { numberOf, parseDatasourceKey } from '@facet/sdk/chart-query';
import type { ChartCreate } from '@facet/plugin-charts/contract';
import type { DatasetRow } from '@facet/plugin-datasets/contract';
import type { ExploreAnswer, FormDataWrite } from '../../common/wire/explore.ts';

/** Options of a download of a chart's rows. */
export interface Download {
  readonly format: 'csv' | 'json' | 'xlsx' | 'parquet';
  /** Whether the row limit of the chart is replaced by that of the server. */
  readonly allRows?: boolean;
  /** Whether the rows are formatted as in the chart. */
  readonly asShown: boolean;
}

type Loaded = ExploreAnswer['result'];

export type ExploreSlice = Pick<
  NonNullable<Loaded['slice']>,
  'slice_id' | 'slice_name' | 'owners' | 'version' | 'changed_on'
> & {
  readonly is_managed_externally?: boolean;
};
export type ExploreMetadata = NonNullable<Loaded['metadata']>;
export type { DatasetRow };

export interface ExploreState {
  /** Null: the dataset was deleted, or the user may not see it. */
  readonly dataset: Datasource | null;
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly slice: ExploreSlice | null;
  readonly metadata: ExploreMetadata | null;
}

/** The parameters of an explore address, for the server. */
export interface ExploreQuery {
  readonly form_data_key?: string;
  readonly permalink_key?: string;
  readonly slice_id?: string;
  readonly datasource_id?: string;
  readonly datasource_type?: string;
}

const DASHBOARD_CHOICES = 50;
/** Latest charts of a person whose types count as used. */
const USED_CHARTS = 100;
/** Rows per page of samples, the maximum of the server. */
export const SAMPLE_ROWS = 1000;

/** The requests of the explore page. All throw `ApiError`. */
export function exploreCalls(api: ApiClient) {
  return {
    ...savedChartCalls(api),
    async load(query: ExploreQuery, signal?: AbortSignal): Promise<ExploreState> {
      const answer = await api.call('GET /api/v1/explore/', { query }, signal ? { signal } : {});
      const { dataset, form_data, slice, metadata } = answer.result;
      return { dataset: datasourceOf(dataset), form_data, slice, metadata };
    },
    /** Chart types that the person used last, the latest first. */
    async usedTypes(signal: AbortSignal): Promise<readonly string[]> {
      const q = {
        columns: ['viz_type'],
        filters: [{ col: 'created_by', opr: 'chart_created_by_me', value: '' }],
        page: 0,
        page_size: USED_CHARTS,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
      };
      const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
      return [...new Set(result.map((chart) => chart.viz_type))];
    },
    async deleteChart(id: number): Promise<void> {
      await api.call('DELETE /api/v1/chart/:id', { params: { id } });
    },
    /** The chart's version on the server, and who saved it. */
    async savedVersion(id: number): Promise<SavedVersion> {
      const { result } = await api.call('GET /api/v1/explore/', { query: { slice_id: String(id) } });
      return { version: result.slice?.version, changedBy: result.metadata?.changed_by };
    },
    async datasource(datasourceKey: string, signal?: AbortSignal): Promise<Datasource> {
      const asked = { query: { datasourceKey } };
      const answer = await api.call('GET /superset/fetch_datasource_metadata', asked, signal ? { signal } : {});
      const datasource = datasourceOf(answer);
      if (datasource === null) throw new TypeError(datasourceKey);
      return datasource;
    },
    async keepForm(form: FormData, key: string | null): Promise<string> {
      const ref = parseDatasourceKey(form.datasource);
      const chart = form['slice_id'];
      const body: FormDataWrite = {
        datasource_id: ref.id,
        datasource_type: ref.type,
        form_data: JSON.stringify(form),
        ...(typeof chart === 'number' ? { chart_id: chart } : {}),
      };
      const answer =
        key === null
          ? await api.call('POST /api/v1/explore/form_data', { query: {}, body })
          : await api.call('PUT /api/v1/explore/form_data/:key', { params: { key }, query: {}, body });
      return answer.key;
    },
    async permalink(form: FormData, urlParams: Readonly<Record<string, string>>): Promise<string> {
      const body = { formData: { ...form }, urlParams: Object.entries(urlParams) };
      const { url } = await api.call('POST /api/v1/explore/permalink', { body });
      // A server that does not know its own host name returns a path only.
      return new URL(url, location.href).href;
    },
    /** @param page Page number, starting at 1 */
    async samples(datasource: Pick<Datasource, 'id' | 'type'>, page: number, signal: AbortSignal): Promise<SamplePage> {
      const query = { datasource_type: datasource.type, datasource_id: datasource.id, page, per_page: SAMPLE_ROWS };
      const answer = await api.call('POST /datasource/samples', { query, body: {} }, { signal });
      const total = numberOf(answer.result['total_count']);
      return { result: queryResults([answer.result])[0], total };
    },
    async sql(context: QueryContext, signal?: AbortSignal): Promise<readonly GeneratedSql[]> {
      const body = { ...context, result_type: 'query', force: false };
      const answer = await api.call('POST /api/v1/chart/data', { body }, signal ? { signal } : {});
      if (!('result' in answer)) throw new TypeError('The SQL of queries is answered at once.');
      return answer.result.map(({ query, error }) => ({
        query: typeof query === 'string' ? query : '',
        error: typeof error === 'string' ? error : null,
      }));
    },
    /** The contract's response is not JSON here, so it is returned as a blob. */
    async download(context: QueryContext, { format, asShown, allRows = false }: Download): Promise<Blob> {
      const response = await api.request('/api/v1/chart/data', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...context,
          ...(allRows ? { queries: context.queries.map(allRowsOf) } : {}),
          result_format: format,
          result_type: asShown ? 'post_processed' : format === 'json' ? 'results' : 'full',
        }),
      });
      return response.blob();
    },
  };
}

/** Requests for saved charts, their dashboards, and stars. */
function savedChartCalls(api: ApiClient) {
  return {
    async createChart(chart: ChartCreate): Promise<number> {
      return (await api.call('POST /api/v1/chart/', { body: chart })).id;
    },
    /** Without `dashboards` the chart stays on its present dashboards. */
    updateChart: (id: number, chart: ChartCreate, version: string | undefined) =>
      api.call('PUT /api/v1/chart/:id', { params: { id }, body: chart }, { version }),
    async dashboardsOfChart(id: number): Promise<readonly number[]> {
      const { result } = await api.call('GET /api/v1/chart/:id', { params: { id } });
      return result.dashboards.map((dashboard) => dashboard.id);
    },
    async newDashboard(title: string): Promise<number> {
      return (await api.call('POST /api/v1/dashboard/', { body: { dashboard_title: title } })).id;
    },
    async dashboards(search: string, signal: AbortSignal) {
      const q = {
        columns: ['id', 'dashboard_title'],
        filters: search === '' ? [] : [{ col: 'dashboard_title', opr: 'ct', value: search }],
        page: 0,
        page_size: DASHBOARD_CHOICES,
        order_column: 'dashboard_title',
        order_direction: 'asc' as const,
      };
      return (await api.call('GET /api/v1/dashboard/', { q }, { signal })).result;
    },
    async isFavorite(id: number, signal: AbortSignal): Promise<boolean> {
      const { result } = await api.call('GET /api/v1/chart/favorite_status/', { q: [id] }, { signal });
      return result[0]?.value ?? false;
    },
    async setFavorite(id: number, value: boolean): Promise<void> {
      if (value) await api.call('POST /api/v1/chart/:id/favorites/', { params: { id } });
      else await api.call('DELETE /api/v1/chart/:id/favorites/', { params: { id } });
    },
  };
}

export interface SamplePage {
  readonly result: QueryResult | undefined;
  /** Number of rows of all pages; undefined where the server does not count them. */
  readonly total: number | undefined;
}

export interface GeneratedSql {
  readonly query: string;
  readonly error: string | null;
}

export type ExploreCalls = ReturnType<typeof exploreCalls>;
