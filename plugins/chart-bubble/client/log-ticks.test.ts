import { expect, it } from 'vitest';
import { logTicks } from './log-ticks.ts';

it.each<[number, number, readonly number[]]>([
  [1, 1_000, [1, 10, 100, 1_000]],
  [40, 2_000, [100, 300, 1_000]],
  [80, 900, [100, 200, 500]],
  [22, 58, [30, 40, 50]],
  [42, 47, [42, 43, 44, 45, 46, 47]],
  [0.002, 0.3, [0.003, 0.01, 0.03, 0.1, 0.3]],
  [7, 7, [7]],
])('an axis from %d to %d is marked at %j', (low, high, ticks) => {
  expect(logTicks(Math.log10(low), Math.log10(high)).map((at) => Number((10 ** at).toPrecision(6)))).toEqual(ticks);
});

it('marks no more than have room, at least two', () => {
  expect(logTicks(3, 5, 2)).toEqual([3, 5]);
  expect(logTicks(0, 9, 3)).toEqual([0, 4, 8]);
});

it('marks every second decade and fewer, where there are many', () => {
  const ticks = logTicks(-6, 12);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.every((at) => Number.isInteger(Math.round(at * 1e6) / 1e6))).toBe(true);
});
