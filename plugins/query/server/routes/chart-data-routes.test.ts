import type { Scope } from '@facet/sdk/common';
import { HttpError, notFound, type Principal } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { describe, expect, it } from 'vitest';
import type { ChartDeferral, ChartQueries, SavedContext } from '../../contract.server.ts';
import type { ChartCall } from '../chart-data/chart-call.ts';
import type { ChartData } from '../chart-data/chart-data.ts';
import { readContext } from '../chart-data/read-context.ts';
import { partOf } from '../testing/part-of.ts';
import type { Datasource } from '../../contract.server.ts';
import { chartDataRoutes, type ChartDataRouteParts, type SavedContextRegistry } from './chart-data-routes.ts';

type DeferralEntry = ReturnType<ChartDataRouteParts['deferrals']['snapshot']>[number];

const who = partOf<Principal>({ id: 3 });
const CHART: SavedContext = { name: 'Delays', queryContext: null, cacheTimeout: 77 };
/** Seen in a place that lends it, and nowhere else. */
const LENT: SavedContext = {
  name: 'Lent',
  queryContext: JSON.stringify({ datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'] }] }),
  cacheTimeout: 5,
};

/** The routes over a service that only takes down what it is asked. */
function routes(deferral?: ChartDeferral) {
  const asked: ChartCall[] = [];
  const found: unknown[] = [];
  const queries = (scope: Scope): ChartQueries => ({
    readContext: (body) => readContext(body),
    chartData: async (call) => {
      asked.push({ ...call, scope });
      return { json: {} };
    },
    cachedChartData: async ({ context }) =>
      context.custom_cache_timeout === 1 ? { json: { cached: true } } : undefined,
    readersOfAll: async () => [],
  });
  const source = {
    async find({ principal }: Scope, id: number) {
      found.push([id, principal?.id]);
      return id === 7 ? CHART : undefined;
    },
  };
  const charts = partOf<SavedContextRegistry>({
    get: () => partOf<NonNullable<ReturnType<SavedContextRegistry['get']>>>({ load: async () => source }),
  });
  const chartData = partOf<ChartData>({
    datasource: (_who, _type, id) => (id === 5 ? Promise.resolve(partOf<Datasource>({})) : Promise.reject(notFound())),
  });
  const limits: number[] = [];
  const { handlers } = chartDataRoutes({
    queries,
    saved: charts,
    deferrals: { snapshot: () => (deferral ? [partOf<DeferralEntry>({ load: async () => deferral })] : []) },
    lentContext: async (_scope, id, place) => (id === 8 && place['dashboard_id'] === '4' ? LENT : undefined),
    chartData,
    columnValues: async (_who, { limit }) => {
      limits.push(limit);
      return [];
    },
    mostValues: () => 77,
  });
  const call = (key: string, input: object) => {
    const request = { query: {}, headers: {} };
    return handlers[key]?.({
      principal: who,
      scope: testScope(who),
      params: {},
      query: {},
      request,
      signal: AbortSignal.abort(),
      ...input,
    } as never);
  };
  return { asked, found, limits, call };
}

describe('[api 6] the cache life of a saved chart', () => {
  const body = (form?: object) => ({
    datasource: { id: 1, type: 'table' },
    queries: [{ columns: ['a'] }],
    ...(form === undefined ? {} : { form_data: form }),
  });

  it.each<[string, object | undefined, number | null]>([
    ['of the chart that the form names', { slice_id: 7 }, 77],
    ['none without a form', undefined, null],
    ['none for a form of no chart', { viz_type: 'table' }, null],
    ['none for a chart that the caller may not see', { slice_id: 8 }, null],
    ['none for what cannot be a chart', { slice_id: '7; drop' }, null],
    ['none for a chart that is not saved', { slice_id: 0 }, null],
  ])('goes along: %s', async (_, form, timeout) => {
    const { asked, call, found } = routes();
    await call('POST /api/v1/chart/data', { body: body(form) });
    expect(asked).toMatchObject([{ chartCacheTimeout: timeout }]);
    for (const look of found) expect(look).toEqual([expect.any(Number), who.id]);
  });
});

it.each<[string, object, boolean, object]>([
  ['what is not cached comes later', {}, true, { status: 202 }],
  ['what is cached comes at once', { custom_cache_timeout: 1 }, true, { json: { cached: true } }],
  ['who waits gets it at once', {}, false, { json: {} }],
  ['a file comes at once', { result_format: 'csv' }, true, { json: {} }],
  ['rows without facts come at once', { result_type: 'results' }, true, { json: {} }],
])('with a plugin that defers answers, %s', async (_, more, takes, answer) => {
  const body = { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'] }], ...more };
  const { call } = routes({ takes: () => takes, defer: async () => ({ status: 202 }), questionOf: async () => body });
  expect(await call('POST /api/v1/chart/data', { body })).toEqual(answer);
});

it('values of a column of nothing are refused in the words of the contract', async () => {
  const params = { type: 'table', id: 99, name: 'a' };
  const refusal = await Promise.resolve(
    routes().call('GET /api/v1/datasource/:type/:id/column/:name/values/', { params }),
  ).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  expect(refusal).toMatchObject({ status: 404, body: { message: 'Datasource does not exist' } });
});

it('[api 9.1] values of a column are as many as the installation says', async () => {
  const { call, limits } = routes();
  await call('GET /api/v1/datasource/:type/:id/column/:name/values/', { params: { type: 'table', id: 5, name: 'a' } });
  expect(limits).toEqual([77]);
});

it.each<[string, number, Record<string, string>, number | undefined]>([
  ['in a place that lends it', 8, { dashboard_id: '4' }, 5],
  ['and nowhere else', 8, {}, undefined],
  ['nor in another place', 8, { dashboard_id: '5' }, undefined],
])('[api 6] a chart that its reader may not see is asked %s', async (_, id, query, timeout) => {
  const { asked, call } = routes();
  const request = { query, headers: {} };
  const answer = Promise.resolve(call('GET /api/v1/chart/:id/data/', { params: { id }, query, request }));
  if (timeout === undefined) await expect(answer).rejects.toMatchObject({ status: 404 });
  else await answer;
  expect(asked.map(({ chartCacheTimeout }) => chartCacheTimeout)).toEqual(timeout === undefined ? [] : [timeout]);
});
