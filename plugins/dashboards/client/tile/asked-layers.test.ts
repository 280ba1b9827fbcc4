import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { expect, test } from 'vitest';
import { type FetchRows, rowsBesideLayers } from './asked-layers.ts';

const answer: QueryResult = { colnames: [], coltypes: [], rowcount: 0, data: [] };
const context: QueryContext = {
  datasource: { id: 1, type: 'table' },
  queries: [
    { annotation_layers: ['Storms', 'Rain'].map((name) => ({ name, annotationType: 'EVENT', sourceType: 'NATIVE' })) },
  ],
};
const nameOf = ({ queries }: QueryContext) => String(queries[0]?.annotation_layers?.[0]?.['name'] ?? 'chart');

/** Requests that are answered by the test, and those that were cancelled. */
function requests() {
  const open = new Map<string, PromiseWithResolvers<readonly QueryResult[]>>();
  const cancelled: string[] = [];
  const fetch: FetchRows = (asked, { signal }) => {
    const request = Promise.withResolvers<readonly QueryResult[]>();
    open.set(nameOf(asked), request);
    signal.addEventListener('abort', () => {
      cancelled.push(nameOf(asked));
      request.reject(signal.reason as Error);
    });
    return request.promise;
  };
  const give = (name: string, records: readonly number[] = []) =>
    open.get(name)?.resolve([name === 'chart' ? answer : { ...answer, annotation_data: { [name]: { records } } }]);
  const rows = rowsBesideLayers({ context, force: false, signal: new AbortController().signal, fetch });
  return { rows, give, fail: (name: string, error: Error) => open.get(name)?.reject(error), cancelled };
}

test('layers that come with the chart are there at once, and one that failed is told of', async () => {
  const { rows, give, fail } = requests();
  give('Storms', [1]);
  fail('Rain', new Error('No such layer'));
  give('chart');
  const { results, layers } = await rows;
  expect(layers.addedTo(results)).toEqual([{ ...answer, annotation_data: { Storms: { records: [1] } } }]);
  expect([...layers.failures]).toMatchObject([['Rain', { kind: 'failed', error: { message: 'No such layer' } }]]);
  expect([layers.isAwaited, layers.isComplete, layers.isCutShort]).toEqual([false, false, false]);
});

test('the chart does not wait for its layers; they are heard of one by one', async () => {
  const { rows, give } = requests();
  give('chart');
  const { layers } = await rows;
  const heard: number[] = [];
  layers.subscribe(() => heard.push(layers.known().size));
  expect(layers.isAwaited).toBe(true);
  give('Rain');
  give('Storms');
  await layers.soon(60_000);
  expect(heard).toEqual([1, 2]);
  expect(layers.isComplete).toBe(true);
});

test('what is still asked is cancelled when nobody draws it any more, and the answer counts as cut short', async () => {
  const { rows, give, cancelled } = requests();
  give('Storms');
  give('chart');
  const { layers } = await rows;
  layers.stop();
  expect(cancelled).toContain('Rain');
  expect([layers.isCutShort, layers.failures.size]).toEqual([true, 0]);
});

test('layers are cancelled with a chart that fails', async () => {
  const { rows, fail, cancelled } = requests();
  fail('chart', new Error('No rows'));
  await expect(rows).rejects.toThrow('No rows');
  expect(cancelled.toSorted()).toEqual(expect.arrayContaining(['Rain', 'Storms']));
});
