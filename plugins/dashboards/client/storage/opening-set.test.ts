import { expect, test } from 'vitest';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { openingSet } from './opening-set.ts';

const set = (id: number, owner_type: FilterSet['owner_type'], opensFirst?: boolean): FilterSet => ({
  id,
  name: `Set ${id}`,
  description: null,
  owner_type,
  owner_id: 1,
  dashboard_id: 9,
  params: { nativeFilters: {}, ...(opensFirst === undefined ? {} : { opensFirst }) },
});

test.each([
  ['the set that the address names', 'filter_set=1', 1],
  ['that of the owners where the address names none that is there', 'filter_set=77', 2],
  ['that of the owners without an address', '', 2],
])('[B3.24] a dashboard opens with %s', (_, search, id) => {
  const sets = [set(1, 'User', true), set(3, 'Dashboard'), set(2, 'Dashboard', true)];
  expect(openingSet(sets, new URLSearchParams(search))?.id).toBe(id);
});

test('it opens with its own defaults where no set opens first', () => {
  const sets = [set(1, 'User', true), set(3, 'Dashboard', false)];
  expect(openingSet(sets, new URLSearchParams())).toBeUndefined();
});
