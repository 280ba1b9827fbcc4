import { expect, test } from 'vitest';
import { hasEffect, mergeExtra, sameMask } from './mask.ts';

test.each([
  [{}, false],
  [{ extraFormData: {} }, false],
  [{ extraFormData: { filters: [] } }, false],
  [{ extraFormData: { time_range: 'No filter' } }, false],
  [{ extraFormData: { time_range: 'Last week' } }, true],
])('%j has an effect: %s', (mask, effect) => {
  expect(hasEffect(mask)).toBe(effect);
});

test('no value is the same however it is written', () => {
  expect(sameMask(undefined, { filterState: { value: [] } })).toBe(true);
  expect(sameMask({ extraFormData: {} }, { filterState: { value: null } })).toBe(true);
  expect(sameMask(undefined, { filterState: { value: 0 } })).toBe(false);
});

test('lists are joined without doubles, of single members the later stands', () => {
  const [oslo, size] = [
    { col: 'town', op: 'IN', val: ['Oslo'] },
    { col: 'size', op: '==', val: 3 },
  ];
  expect(
    mergeExtra({ filters: [oslo], time_range: 'Last day' }, { filters: [oslo, size], time_range: 'Last week' }),
  ).toEqual({ filters: [oslo, size], time_range: 'Last week' });
});
