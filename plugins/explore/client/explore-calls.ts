import { RISON } from 'rison2';
import type { ApiClient, Datasource } from '@facet/sdk/client';
import type { FormData, QueryContext, QueryResult } from '@facet/sdk/common';

export interface ExploreSlice {
  readonly slice_id: number;
  readonly slice_name: string;
  readonly owners?: readonly (number | { readonly id: number })[];
  readonly is_managed_externally?: boolean;
}

export interface ExploreState {
  readonly dataset: Datasource | null;
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly slice: ExploreSlice | null;
  readonly message: string | null;
  readonly metadata: {
    readonly changed_on_humanized: string;
    readonly changed_by?: string;
    readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string }[];
  } | null;
}

const JSON_BODY = { 'Content-Type': 'application/json' } as const;

async function json<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

function send(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: JSON_BODY, body: JSON.stringify(body) };
}

/** The calls that explore makes, with the contract's shapes. All throw `ApiError`. */
export function exploreCalls(api: ApiClient) {
  return {
    async load(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ExploreState> {
      const search = new URLSearchParams(query).toString();
      return (await json<{ result: ExploreState }>(api.request(`/api/v1/explore/?${search}`, { signal }))).result;
    },
    async datasource(key: string): Promise<Datasource> {
      return json(api.request(`/superset/fetch_datasource_metadata?datasourceKey=${encodeURIComponent(key)}`));
    },
    async keepForm(form: FormData, key: string | null): Promise<string> {
      const [id, type] = form.datasource.split('__');
      const chart = form['slice_id'];
      const body = {
        datasource_id: Number(id),
        datasource_type: type,
        form_data: JSON.stringify(form),
        ...(typeof chart === 'number' ? { chart_id: chart } : {}),
      };
      const path = key === null ? '/api/v1/explore/form_data' : `/api/v1/explore/form_data/${key}`;
      return (await json<{ key: string }>(api.request(path, send(key === null ? 'POST' : 'PUT', body)))).key;
    },
    async permalink(form: FormData, urlParams: Readonly<Record<string, string>>): Promise<string> {
      const body = { formData: form, urlParams: Object.entries(urlParams) };
      return (await json<{ url: string }>(api.request('/api/v1/explore/permalink', send('POST', body)))).url;
    },
    async save(chart: ChartToSave): Promise<number> {
      const path = chart.id === null ? '/api/v1/chart/' : `/api/v1/chart/${chart.id}`;
      const { id, ...body } = chart;
      return (await json<{ id: number }>(api.request(path, send(id === null ? 'POST' : 'PUT', body)))).id;
    },
    async newDashboard(title: string): Promise<number> {
      return (await json<{ id: number }>(api.request('/api/v1/dashboard/', send('POST', { dashboard_title: title }))))
        .id;
    },
    async dashboards(search: string, signal: AbortSignal): Promise<readonly { id: number; dashboard_title: string }[]> {
      const q = RISON.stringify({
        columns: ['id', 'dashboard_title'],
        filters: search === '' ? [] : [{ col: 'dashboard_title', opr: 'ct', value: search }],
        page: 0,
        page_size: 50,
        order_column: 'dashboard_title',
        order_direction: 'asc',
      });
      return (
        await json<{ result: { id: number; dashboard_title: string }[] }>(
          api.request(`/api/v1/dashboard/?q=${encodeURIComponent(q)}`, { signal }),
        )
      ).result;
    },
    async datasets(
      search: string,
      page: number,
      signal: AbortSignal,
    ): Promise<{ result: readonly DatasetRow[]; count: number }> {
      const q = RISON.stringify({
        filters: search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }],
        page,
        page_size: DATASET_PAGE,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
      });
      return json(api.request(`/api/v1/dataset/?q=${encodeURIComponent(q)}`, { signal }));
    },
    async isFavorite(id: number, signal: AbortSignal): Promise<boolean> {
      const path = `/api/v1/chart/favorite_status/?q=${encodeURIComponent(RISON.stringify([id]))}`;
      const body = await json<{ result: { value: boolean }[] }>(api.request(path, { signal }));
      return body.result[0]?.value ?? false;
    },
    async setFavorite(id: number, value: boolean): Promise<void> {
      await api.request(`/api/v1/chart/${id}/favorites/`, { method: value ? 'POST' : 'DELETE' });
    },
    async samples(datasource: { id: number; type: string }, signal: AbortSignal): Promise<QueryResult> {
      const path = `/datasource/samples?force=false&datasource_type=${datasource.type}&datasource_id=${datasource.id}&per_page=1000&page=1`;
      return (await json<{ result: QueryResult }>(api.request(path, { ...send('POST', {}), signal }))).result;
    },
    async sql(
      context: QueryContext,
      signal: AbortSignal,
    ): Promise<readonly { query?: string; language?: string; error?: string }[]> {
      const body = { ...context, result_type: 'query', force: false };
      return (
        await json<{ result: { query?: string; language?: string }[] }>(
          api.request('/api/v1/chart/data', { ...send('POST', body), signal }),
        )
      ).result;
    },
    async download(context: QueryContext, format: 'csv' | 'xlsx'): Promise<Blob> {
      const body = { ...context, result_format: format, result_type: 'full' };
      return (await api.request('/api/v1/chart/data', send('POST', body))).blob();
    },
  };
}

export const DATASET_PAGE = 25;

export interface DatasetRow {
  readonly id: number;
  readonly table_name: string;
  readonly datasource_type?: string;
  readonly kind?: string;
  readonly schema: string | null;
  readonly database: { readonly database_name: string };
  readonly owners: readonly { readonly first_name: string; readonly last_name: string }[];
}

export interface ChartToSave {
  /** Null makes a new chart. */
  readonly id: number | null;
  readonly slice_name: string;
  readonly viz_type: string;
  /** JSON text of the form. */
  readonly params: string;
  /** JSON text. */
  readonly query_context: string;
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly dashboards: readonly number[];
}

export type ExploreCalls = ReturnType<typeof exploreCalls>;
