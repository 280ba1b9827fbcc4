import { type ApiClient, ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { type ChartUse, wordsOf } from '../model/field-usage.ts';

/** The charts that use a dataset. */
export interface DatasetUsage {
  /** Number of all charts, including those that the user may not see. */
  readonly chartCount: number;
  readonly dashboardCount: number;
  /** Charts that the user may see, at most `MOST`. */
  readonly charts: readonly ChartUse[];
}

const PAGE = 100;
const MOST = 500;

/** `undefined` until it is loaded. */
export function useDatasetUsage(id: number) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['dataset-usage', id],
    queryFn: ({ signal }) => readUsage(api, id, signal),
    staleTime: 0,
  });
}

export async function readUsage(api: ApiClient, id: number, signal?: AbortSignal): Promise<DatasetUsage> {
  const options = signal === undefined ? {} : { signal };
  const [related, charts] = await Promise.all([
    api.call('GET /api/v1/dataset/:id/related_objects', { params: { id } }, options),
    chartsOf(api, id, options),
  ]);
  return { chartCount: related.charts.count, dashboardCount: related.dashboards.count, charts };
}

async function chartsOf(api: ApiClient, id: number, options: { signal?: AbortSignal }): Promise<readonly ChartUse[]> {
  const found: ChartUse[] = [];
  for (let page = 0; page * PAGE < MOST; page += 1) {
    const { result, count } = await api.call(
      'GET /api/v1/chart/',
      {
        q: {
          columns: ['id', 'slice_name', 'params', 'slice_url', 'dashboards.id', 'dashboards.dashboard_title'],
          filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
          order_column: 'changed_on_delta_humanized',
          order_direction: 'desc',
          page,
          page_size: PAGE,
        },
      },
      options,
    );
    for (const row of result)
      found.push({
        id: row.id,
        name: row.slice_name,
        path: row.slice_url,
        words: wordsOf(row.params),
        dashboards: row.dashboards.map(({ id: dashboard, dashboard_title: title }) => ({
          id: dashboard,
          title: title ?? '',
        })),
      });
    if (found.length >= count || result.length === 0) break;
  }
  return found;
}
