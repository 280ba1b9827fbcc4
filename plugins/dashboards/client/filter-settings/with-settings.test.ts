import { expect, test } from 'vitest';
import { newFilter } from '../../common/filters/native-filter.ts';
import { TEXT_FILTER } from '../testing/stage-filters.tsx';
import type { KnownFilterType } from '../filters/use-filter-types.ts';
import { defaultSettings, withSettings, withType } from './with-settings.ts';

const { declared, type } = TEXT_FILTER;
const known: KnownFilterType = {
  entry: {
    key: 'text',
    owner: 'test/stage',
    ownerVersion: '1.0.0',
    declared,
    state: 'ready',
    load: async () => type,
    retry() {},
    blame() {},
  },
  type,
};
const mask = { extraFormData: { filters: [{ col: 'c', op: 'IN', val: ['Oslo'] }] }, filterState: { value: 'Oslo' } };
const filter = { ...newFilter('F', 'text'), defaultDataMask: mask };

test('the default value asks for what the new settings make of it', () => {
  expect(withSettings(filter, { loud: true }, known, null).defaultDataMask).toEqual({
    extraFormData: { filters: [{ col: 'c', op: '==', val: ['Oslo'] }] },
    filterState: { value: 'Oslo' },
  });
});

test('a filter that chooses its first value by itself has no default value', () => {
  expect(withSettings(filter, { pick: true }, known, null).defaultDataMask.filterState).toEqual({ value: null });
});

test('without a default value, or without the code of its type, the mask stays', () => {
  const empty = newFilter('F', 'text');
  expect(withSettings(empty, { loud: true }, known, null).defaultDataMask).toBe(empty.defaultDataMask);
  expect(withSettings(filter, { loud: true }, { ...known, type: undefined }, null).defaultDataMask).toBe(mask);
});

test('another type starts with its own settings; that the filter is required stays', () => {
  const old = {
    ...filter,
    filterType: 'old',
    targets: [{ datasetId: 1, column: { name: 'town' } }],
    cascadeParentIds: ['P'],
    controlValues: { enableEmptyFilter: true, multiSelect: false },
  };
  expect(withType(old, known)).toEqual({
    ...old,
    filterType: 'text',
    targets: [{}],
    cascadeParentIds: [],
    controlValues: { enableEmptyFilter: true, loud: true },
    defaultDataMask: { extraFormData: {}, filterState: { value: null } },
  });
  expect(defaultSettings(undefined)).toEqual({});
});

test.each([
  [
    'keeps what narrows and orders its values, where the type has that',
    { hasParents: true, sortsByMetric: true },
    true,
  ],
  ['loses both with a type that shows neither', {}, false],
])('[B3.22] a filter of another type %s', (_, offers, isKept) => {
  const narrowed = { ...filter, adhoc_filters: [{ subject: 'town' }], time_range: 'Last week', sortMetric: 'count' };
  const next = withType(narrowed, { ...known, entry: { ...known.entry, declared: { ...declared, ...offers } } });
  expect([next['adhoc_filters'], next['time_range'], next['sortMetric']]).toEqual(
    isKept ? [narrowed.adhoc_filters, 'Last week', 'count'] : [[], undefined, undefined],
  );
});
