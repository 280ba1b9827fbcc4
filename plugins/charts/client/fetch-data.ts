import type { ApiClient } from '@facet/sdk/client';
import type { QueryContext, QueryResult } from '@facet/sdk/common';

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly force?: boolean;
  readonly dashboardId?: number;
}

/**
 * Posts the queries of a chart. Aborting closes the connection, on which the server cancels the query in the engine.
 * @throws ApiError, or an AbortError.
 */
export async function fetchChartData(
  api: ApiClient,
  context: QueryContext,
  { signal, force, dashboardId }: FetchOptions,
): Promise<readonly QueryResult[]> {
  const search = new URLSearchParams();
  const chart = context.form_data?.['slice_id'];
  if (typeof chart === 'number') search.set('form_data', JSON.stringify({ slice_id: chart }));
  if (dashboardId !== undefined) search.set('dashboard_id', String(dashboardId));
  if (force) search.set('force', 'true');
  const query = search.size > 0 ? `?${search.toString()}` : '';
  const response = await api.request(`/api/v1/chart/data${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(force ? { ...context, force: true } : context),
    signal,
  });
  const body = (await response.json()) as { readonly result: readonly QueryResult[] };
  return body.result;
}
