import { expect, it } from 'vitest';
import { amountOf, type Measure } from './measure.ts';

const moments = [1, 2, 3];

it.each<[Measure, readonly (readonly [number, number])[], number | null]>([
  [
    'sum',
    [
      [1, 4],
      [3, 6],
    ],
    10,
  ],
  [
    'mean',
    [
      [1, 4],
      [3, 5],
    ],
    3,
  ],
  [
    'difference',
    [
      [1, 4],
      [2, 9],
      [3, 6],
    ],
    2,
  ],
  ['difference', [[1, 4]], -4],
  [
    'percentage',
    [
      [1, 4],
      [3, 6],
    ],
    0.5,
  ],
  ['percentage', [[3, 6]], null],
  [
    'factor',
    [
      [1, 4],
      [3, 6],
    ],
    1.5,
  ],
  ['factor', [[2, 1]], null],
])('%s of %o is %s', (measure, amounts, expected) => {
  expect(amountOf(measure, new Map(amounts), moments)).toBe(expected);
});

it('has no mean without amounts', () => {
  expect(amountOf('mean', new Map(), [])).toBeNull();
});
