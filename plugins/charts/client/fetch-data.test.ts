import type { ApiClient } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { fetchChartData } from './fetch-data.ts';

const context = { datasource: { id: 1, type: 'table' }, queries: [] } as never;
const ask = (status: number, body: unknown) =>
  fetchChartData(
    { request: async () => new Response(JSON.stringify(body), { status }) } as unknown as ApiClient,
    context,
    {
      signal: new AbortController().signal,
      force: false,
    },
  );

it('[A8.21] an answer of another status than the contract has is told as such', async () => {
  await expect(ask(202, { job_id: 'x' })).rejects.toThrow('Received unexpected response status (202)');
  expect(await ask(200, { result: [] })).toEqual([]);
});
