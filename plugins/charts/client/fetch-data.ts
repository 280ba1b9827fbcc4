import type { ApiClient } from '@facet/sdk/client';
import { FacetError, type QueryContext, type QueryResult } from '@facet/sdk/common';
import { listOf } from '@facet/sdk/chart-query';
import type { FetchOptions } from './charts-service.ts';
import type { DeferredAnswer } from './deferred-answer.ts';
import { readServerTiming } from './fetch-times.ts';
import { listResults, queryResults } from '../common/query-results.ts';

const ANSWERED = 200;
const DEFERRED = 202;

/** The message is defined by the specification. */
const unexpectedStatus = (status: number) =>
  new FacetError({
    code: 'CHARTS_UNEXPECTED_STATUS',
    message: `Received unexpected response status (${status})`,
  });

/**
 * Posts the queries of a chart. An abort closes the connection; the server then cancels the query in the engine.
 * @param later Waits for asynchronous answers; absent, the server must answer on the connection
 * @throws ApiError, or an AbortError.
 */
export async function fetchChartData(
  api: ApiClient,
  context: QueryContext,
  { signal, force, dashboardId, onTimes }: FetchOptions,
  later?: { load(): Promise<DeferredAnswer> },
): Promise<readonly QueryResult[]> {
  const start = performance.now();
  const search = new URLSearchParams();
  const chart = context.form_data?.['slice_id'];
  if (typeof chart === 'number') search.set('form_data', JSON.stringify({ slice_id: chart }));
  if (dashboardId !== undefined) search.set('dashboard_id', String(dashboardId));
  if (force) search.set('force', 'true');
  const query = search.size > 0 ? `?${search.toString()}` : '';
  // The query parameters are for the activity log; they are not part of the wire contract.
  // Loaded before the request, so that no job event is missed. If that fails, the server answers on the connection.
  const waiting = await later?.load().catch(() => undefined);
  const first = await api.request(`/api/v1/chart/data${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(waiting ? { Prefer: 'respond-async' } : {}) },
    body: JSON.stringify(force ? { ...context, force: true } : context),
    signal,
  });
  const response = first.status === DEFERRED && waiting ? await waiting.answerOf(await first.json(), signal) : first;
  if (response.status !== ANSWERED) throw unexpectedStatus(response.status);
  const body: unknown = await response.json();
  onTimes?.({
    totalMs: performance.now() - start,
    stages: readServerTiming(response.headers.get('server-timing')),
  });
  const entries = typeof body === 'object' && body !== null && 'result' in body ? listOf(body.result) : [];
  const isList = context.result_type === 'columns' || context.result_type === 'timegrains';
  return isList ? listResults(entries) : queryResults(entries);
}
