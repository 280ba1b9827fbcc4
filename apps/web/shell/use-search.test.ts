import type { SearchHit, SearchProvider } from '@facet/sdk/client';
import { describe, expect, it } from 'vitest';
import { hitsOf } from './use-search.ts';

const hits = (count: number): readonly SearchHit[] =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), label: `Sales ${id}`, path: `/sales/${id}/` }));
const entryOf = (search: SearchProvider['search']) => ({ load: async () => ({ search }) });

describe('the hits of a search provider', () => {
  it('are asked for with the text and the limit, and are no more than that', async () => {
    const asked: unknown[] = [];
    const entry = entryOf(async (text, { limit }) => {
      asked.push([text, limit]);
      return hits(10);
    });
    const found = await hitsOf(entry, 'sales', new AbortController().signal, () => undefined);
    expect(asked).toEqual([['sales', 6]]);
    expect(found.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it.each<[string, boolean, number]>([
    ['a failure is reported against the owner', false, 1],
    ['a search that the next letter ended is no failure', true, 0],
  ])('are none where the provider rejects: %s', async (_, ended, reports) => {
    const reported: unknown[] = [];
    const ending = new AbortController();
    const entry = entryOf(async () => {
      if (ended) ending.abort();
      throw new Error('no answer');
    });
    expect(await hitsOf(entry, 'sales', ending.signal, (error) => reported.push(error))).toEqual([]);
    expect(reported).toHaveLength(reports);
  });
});
