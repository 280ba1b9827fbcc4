import { expect, it } from 'vitest';
import { labelledNumbers } from './labelled-numbers.ts';

it.each([
  ['', '', []],
  [
    '10, 20',
    'low,high',
    [
      [10, 'low'],
      [20, 'high'],
    ],
  ],
  [
    '10,,x,30',
    'a,b,c,d',
    [
      [10, 'a'],
      [30, 'd'],
    ],
  ],
  ['-1.5', '', [[-1.5, '']]],
  ['Infinity', 'far', []],
])('%o with %o', (numbers, labels, expected) => {
  expect(labelledNumbers(numbers, labels).map(({ value, label }) => [value, label])).toEqual(expected);
});
