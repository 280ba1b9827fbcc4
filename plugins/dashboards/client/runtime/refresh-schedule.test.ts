import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleRefresh } from './refresh-schedule.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['spread over the time that is asked for', 5000, [1, 2, 3, 4], [0, 1250, 2500, 3750]],
  ['all at once', 0, [1, 2, 3], [0, 0, 0]],
])('the charts of a round are refreshed %s', (_, spreadMs, ids, times) => {
  const begin = Date.now() + 10_000;
  const seen: [number, number][] = [];
  const schedule = scheduleRefresh({
    intervalMs: 10_000,
    spreadMs,
    charts: () => ids,
    refresh: (charts) => seen.push(...charts.map((id): [number, number] => [id, Date.now() - begin])),
  });
  vi.advanceTimersByTime(19_000);
  expect(seen.map(([id]) => id)).toEqual(ids);
  // Timers of no delay fire after a millisecond.
  expect(seen.map(([, at]) => Math.floor(at / 10) * 10)).toEqual(times);
  schedule.dispose();
});

test('a thousand rounds leave no timer behind, and each chart is refreshed once a round', () => {
  const counts = new Map<number, number>();
  let pendingAtMost = 0;
  const schedule = scheduleRefresh({
    intervalMs: 10_000,
    spreadMs: 10_000,
    charts: () => [1, 2, 3],
    refresh: (charts) => {
      for (const id of charts) counts.set(id, (counts.get(id) ?? 0) + 1);
      pendingAtMost = Math.max(pendingAtMost, vi.getTimerCount());
    },
  });
  vi.advanceTimersByTime(10_000 * 1000 + 9_999);
  expect([...counts.values()]).toEqual([1000, 1000, 1000]);
  // The next round, and what is left of the present one.
  expect(pendingAtMost).toBeLessThanOrEqual(1 + 3);
  schedule.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
