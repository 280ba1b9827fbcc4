import type { ResultColumn } from '@facet/plugin-charts/contract';
import { expect, it } from 'vitest';
import { isOriginalTimes, originalTimes, toggledTime } from './original-times.ts';

const columns: readonly ResultColumn[] = [
  { key: 'at', label: 'At', kind: 'date', format: () => 'a date' },
  { key: 'n', label: 'N', kind: 'number', format: () => 'a number' },
];

it.each([
  [[], ['a date', 'a number']],
  [['at'], ['0', 'a number']],
  [['n'], ['a date', 'a number']],
])('[B7.45] times as answered of %j: %j', (originals, shown) => {
  expect(originalTimes(columns, originals).map(({ format }) => format?.(0))).toEqual(shown);
});

it('[B7.45] remembers by dataset, and forgets datasets without any', () => {
  const once = toggledTime({}, '3__table', 'at');
  expect(once).toEqual({ '3__table': ['at'] });
  expect(toggledTime(once, '4__table', 'at')).toEqual({ '3__table': ['at'], '4__table': ['at'] });
  expect(toggledTime(once, '3__table', 'at')).toEqual({});
});

it.each([
  [{ '3__table': ['at'] }, true],
  [{ '3__table': 'at' }, false],
  [null, false],
  [[1], false],
])('[B7.45] takes %j from storage: %s', (value, expected) => {
  expect(isOriginalTimes(value)).toBe(expected);
});
