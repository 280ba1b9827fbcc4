import { expect, it } from 'vitest';
import { axisOf, roundedLimit } from './past-axis.ts';

it.each<readonly [readonly (number | null)[], number | undefined, readonly number[], number]>([
  [[11, 24.1, null, 8], 20, [0, 10, 20, 30], 1],
  [[1_000, 1_001], undefined, [999.5, 1_000, 1_000.5, 1_001, 1_001.5], 0.05],
  [[5], undefined, [4, 6], 0.2],
  [[0, 0], 0, [0, 1], 0.1],
  [[-4, 3], 0, [-6, -4, -2, 0, 2, 4], 0.2],
  [[], 20, [15, 20, 25], 0.5],
  [[3e9], 1e6, [0, 1e9, 2e9, 3e9, 4e9], 1e8],
])('the axis of %j with the limit %s has %j', (values, limit, ticks, step) => {
  const axis = axisOf(values, limit);
  expect([axis.ticks, axis.step]).toEqual([ticks, step]);
});

it.each([
  [20.26, 20],
  [1e9, 30],
  [-5, 0],
])('a limit moved to %d stands at %d', (value, expected) =>
  expect(roundedLimit({ low: 0, high: 30, step: 1 }, value)).toBe(expected),
);
