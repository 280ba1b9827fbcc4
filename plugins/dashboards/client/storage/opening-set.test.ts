import type { ApiClient } from '@facet/sdk/client';
import { expect, test } from 'vitest';
import { openingSet } from './opening-set.ts';

const set = (id: number, owner_type: string, opensFirst?: boolean) => ({
  id,
  owner_type,
  params: { nativeFilters: {}, ...(opensFirst === undefined ? {} : { opensFirst }) },
});

const apiOf = (answer: () => Promise<unknown>) => ({ call: answer }) as unknown as ApiClient;
const ask = (api: ApiClient, search: string) =>
  openingSet(api, 9, new URLSearchParams(search), new AbortController().signal);

test.each([
  ['the set that the address names', 'filter_set=1', 1],
  ['that of the owners where the address names none that is there', 'filter_set=77', 2],
  ['that of the owners without an address', '', 2],
])('[B3.24] a dashboard opens with %s', async (_, search, id) => {
  const result = [set(1, 'User', true), set(3, 'Dashboard'), set(2, 'Dashboard', true)];
  expect(
    await ask(
      apiOf(async () => ({ result })),
      search,
    ),
  ).toMatchObject({ id });
});

test.each([
  ['no set opens first', async () => ({ result: [set(1, 'User', true), set(3, 'Dashboard', false)] })],
  ['sets cannot be read', () => Promise.reject(new Error('down'))],
])('it opens with its own defaults where %s', async (_, answer) => {
  expect(await ask(apiOf(answer), '')).toBeUndefined();
});
