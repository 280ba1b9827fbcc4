import type { ApiClient } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import type { ChartRun } from '../model/compare-runs.ts';
import type { ChartUse } from '../model/field-usage.ts';

/** Number of parallel requests: more would delay users who wait for their own charts. */
const AT_ONCE = 2;

export interface RunOptions {
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/** Runs the saved charts without the cache. A failed chart does not stop the others. @throws on abort */
export async function runCharts(
  api: ApiClient,
  charts: readonly ChartUse[],
  { signal, onProgress }: RunOptions,
): Promise<ReadonlyMap<number, ChartRun>> {
  const runs = new Map<number, ChartRun>();
  const waiting = [...charts];
  const work = async () => {
    for (let chart = waiting.shift(); chart !== undefined; chart = waiting.shift()) {
      signal.throwIfAborted();
      runs.set(chart.id, await runChart(api, chart.id, signal));
      onProgress(runs.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return runs;
}

async function runChart(api: ApiClient, id: number, signal: AbortSignal): Promise<ChartRun> {
  try {
    const { result } = await api.call(
      'GET /api/v1/chart/:id/data/',
      { params: { id }, query: { force: 'true' } },
      { signal },
    );
    return { queries: result.map(({ data }) => (Array.isArray(data) ? data.filter(isRow) : [])) };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: describeError(error).message };
  }
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
