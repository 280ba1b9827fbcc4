import type { ChartQueries } from '@facet/plugin-query/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { JobHandler, KeyValueStore } from '@facet/sdk/server';
import { z } from 'zod';
import { asyncErrors } from './errors.ts';
import type { LaterWork } from './later-calls.ts';

export const SPACE = 'async-queries/context';
export const CHART_JOB = 'async-queries/chart-data';

const payloadShape = z.object({ key: z.string(), params: z.record(z.string(), z.string()) });

export interface ChartJobParts {
  readonly queries: Scoped<ChartQueries>;
  readonly values: Pick<KeyValueStore, 'get'>;
  readonly later: Pick<LaterWork, 'handler'>;
}

/**
 * Runs a query context for its user, so that the result is cached. The page then requests the result again, with the
 * permissions that the user has at that time. It can be repeated safely.
 */
export const answerChart = ({ queries, values, later }: ChartJobParts): JobHandler =>
  later.handler(async (payload, { scope, signal }) => {
    const { key, params } = payloadShape.parse(payload);
    const stored = await values.get(SPACE, key);
    if (!stored) throw asyncErrors.unanswered();
    const own = queries.for(scope);
    await own.chartData({ context: own.readContext(stored.value), signal, requestParams: params });
    return resultUrl(key);
  });

const resultUrl = (key: string): string => `/api/v1/chart/data/${key}`;
