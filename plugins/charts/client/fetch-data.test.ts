import type { ApiClient } from '@facet/sdk/client';
import type { QueryContext } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { fetchChartData } from './fetch-data.ts';

const context: QueryContext = { datasource: { id: 1, type: 'table' }, queries: [] };
const FORM = { viz_type: 'table', datasource: '1__table' };
const ask = (status: number, body: unknown) =>
  fetchChartData(
    { request: async () => new Response(JSON.stringify(body), { status }) } as unknown as ApiClient,
    context,
    {
      signal: new AbortController().signal,
      force: false,
    },
  );

it('[A8.21] reports a response with an unexpected status', async () => {
  await expect(ask(202, { job_id: 'x' })).rejects.toThrow('Received unexpected response status (202)');
  expect(await ask(200, { result: [] })).toEqual([]);
});

it('[A7.25] names in the address the chart, its dashboard and the wish for new rows', async () => {
  const paths: string[] = [];
  const api = {
    request: async (path: string) => {
      paths.push(path);
      return new Response('{"result":[]}');
    },
  } as unknown as ApiClient;
  const { signal } = new AbortController();
  await fetchChartData(
    api,
    { ...context, form_data: { ...FORM, slice_id: 7 } },
    { signal, force: true, dashboardId: 3 },
  );
  const [path = ''] = paths;
  expect(new URL(path, 'http://facet').pathname).toBe('/api/v1/chart/data');
  expect([...new URL(path, 'http://facet').searchParams]).toEqual([
    ['form_data', '{"slice_id":7}'],
    ['dashboard_id', '3'],
    ['force', 'true'],
  ]);
});

it('[B4.62] a deferred answer is requested and awaited only where a plugin can wait for it', async () => {
  const asked: (string | null)[] = [];
  const api = {
    request: async (_path: string, init: RequestInit) => {
      asked.push(new Headers(init.headers).get('prefer'));
      return new Response(JSON.stringify({ job_id: 'x' }), { status: 202 });
    },
  } as unknown as ApiClient;
  const rows = JSON.stringify({ result: [{ colnames: ['n'], coltypes: [0], data: [{ n: 1 }], rowcount: 1 }] });
  const later = { load: async () => ({ answerOf: async () => new Response(rows, { status: 200 }) }) };
  const options = { signal: new AbortController().signal, force: false };
  expect(await fetchChartData(api, context, options, later)).toMatchObject([{ data: [{ n: 1 }] }]);
  await expect(fetchChartData(api, context, options)).rejects.toThrow('202');
  const broken = { load: () => Promise.reject(new Error('The code could not be loaded.')) };
  await expect(fetchChartData(api, context, options, broken)).rejects.toThrow('202');
  expect(asked).toEqual(['respond-async', null, null]);
});
