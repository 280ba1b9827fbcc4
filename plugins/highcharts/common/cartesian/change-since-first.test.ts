import { expect, it } from 'vitest';
import { NO_DATA } from './cartesian-data.ts';
import { changeSinceFirst } from './change-since-first.ts';

it.each([
  [
    [10, 15, 5],
    [0, 0.5, -0.5],
  ],
  [
    [null, 0, 4, 5],
    [null, -1, 0, 0.25],
  ],
  [
    [-10, -5],
    [0, 0.5],
  ],
  [
    [0, null],
    [null, null],
  ],
])('%o changes by %o', (values, expected) => {
  const points = values.map((y, x) => [x, y] as const);
  const series = { key: 'n', label: 'n', colorLabel: 'n', shift: null, group: [], points };
  expect(changeSinceFirst({ ...NO_DATA, series: [series] }).series[0]?.points.map(([, y]) => y)).toEqual(expected);
});
