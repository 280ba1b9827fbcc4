import { expect, test } from 'vitest';
import { newFilter } from './native-filter.ts';
import { holdsSame, setParams, setValues } from './set-values.ts';

const filters = [
  { ...newFilter('A', 'text'), name: 'Town' },
  { ...newFilter('B', 'text'), name: 'Land' },
];
const oslo = {
  extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo'] }] },
  filterState: { value: ['Oslo'] },
};

test('[B3.24] a set holds the values of filters that have one, and gives them back', () => {
  const params = setParams(filters, { A: oslo, B: { filterState: { value: null } } });
  expect(params).toEqual({ nativeFilters: { A: { id: 'A', name: 'Town' } }, dataMask: { A: oslo } });
  expect(setValues(params, filters)).toEqual({ values: { A: oslo }, lost: [] });
  expect(holdsSame(params, filters, { A: oslo })).toBe(true);
  expect(holdsSame(params, filters, {})).toBe(false);
  expect(holdsSame(params, filters, { A: oslo, B: oslo })).toBe(false);
});

test('a filter that is gone is named, and its value dropped', () => {
  const params = {
    nativeFilters: { A: { name: 'Town' }, X: { name: 'Old' }, Y: null },
    dataMask: { A: oslo, X: oslo },
  };
  expect(setValues(params, filters)).toEqual({ values: { A: oslo }, lost: ['Old', 'Y'] });
});

test('masks one level deeper are read too, and none is none', () => {
  expect(setValues({ nativeFilters: {}, dataMask: { nativeFilters: { B: oslo } } }, filters).values).toEqual({
    B: oslo,
  });
  expect(setValues({ nativeFilters: {} }, filters).values).toEqual({});
});
