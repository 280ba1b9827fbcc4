import { expect, it } from 'vitest';
import { createChartTimings, totalOf } from './chart-timings.ts';

const call = { totalMs: 100, stages: { plan: 4, admit: 10, run: 50, encode: 6 } };

it('divides the time of a chart into queue, database, server, transfer and picture', () => {
  let now = 1_000;
  const timings = createChartTimings(() => now);
  timings.answered(7, { waitMs: 30, calls: [{ totalMs: 5, stages: {} }, call] });
  const before = timings.all();
  expect(before.get(7)).toEqual({ queueMs: 40, databaseMs: 50, serverMs: 10, transferMs: 30, renderMs: null });
  timings.arrived(7);
  now += 25;
  timings.drawn(7);
  now += 500;
  timings.drawn(7);
  expect(timings.all().get(7)).toMatchObject({ renderMs: 25 });
  expect(before.get(7)).toMatchObject({ renderMs: null });
  expect([...timings.all().values()].map(totalOf)).toEqual([155]);
});

it('counts what the server does not divide as transfer, and tells listeners until they go', () => {
  const timings = createChartTimings();
  let told = 0;
  const stop = timings.subscribe(() => (told += 1));
  timings.answered(1, { waitMs: 0, calls: [{ totalMs: 20, stages: {} }] });
  stop();
  timings.answered(1, { waitMs: 0, calls: [] });
  expect(told).toBe(1);
  expect(timings.all().get(1)).toEqual({ queueMs: 0, databaseMs: 0, serverMs: 0, transferMs: 0, renderMs: null });
});

it('a picture whose rows were not asked for has no time', () => {
  const timings = createChartTimings();
  timings.drawn(3);
  expect(timings.all().size).toBe(0);
});
