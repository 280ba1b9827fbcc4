import { expect, test } from 'vitest';
import { depthOf, possibleParents, withoutGoneParents } from './cascade.ts';
import { readNativeFilters } from './native-filter.ts';

const list = (...entries: readonly (readonly [id: string, ...parents: readonly string[]])[]) =>
  readNativeFilters(
    entries.map(([id, ...cascadeParentIds]) =>
      id === '-' ? { id, type: 'DIVIDER', title: id } : { id, type: 'NATIVE_FILTER', name: id, cascadeParentIds },
    ),
  );
const depths = (filters: ReturnType<typeof list>) => filters.map((filter) => depthOf(filter, filters));

test.each([
  ['under a parent above it', list(['a'], ['b', 'a'], ['c', 'b']), [0, 1, 2]],
  ['under the nearest of several', list(['a'], ['b', 'a'], ['c', 'a', 'b']), [0, 1, 2]],
  ['at the left where its parent stands below', list(['b', 'a'], ['a']), [0, 0]],
  ['at the left where its parent is gone', list(['a', 'gone']), [0]],
  ['once in a circle', list(['a', 'b'], ['b', 'a']), [0, 1]],
  ['at the left as a heading', list(['a'], ['-']), [0, 0]],
])('[B3.22] a filter stands %s', (_, filters, expected) => {
  expect(depths(filters)).toEqual(expected);
});

test('[B3.22] no filter may depend on one that depends on it, over others too', () => {
  const filters = list(['a'], ['b', 'a'], ['c', 'b'], ['-'], ['d']);
  const parents = filters.map((filter) => possibleParents(filter, filters).map(({ id }) => id));
  expect(parents).toEqual([['d'], ['a', 'd'], ['a', 'b', 'd'], ['a', 'b', 'c', 'd'], ['a', 'b', 'c']]);
});

test('[B3.22] parents that are gone are left out', () => {
  const filters = list(['a'], ['b', 'a', 'gone']);
  expect(withoutGoneParents(filters).map((filter) => filter.cascadeParentIds)).toEqual([[], ['a']]);
  expect(withoutGoneParents(filters)[0]).toBe(filters[0]);
});
