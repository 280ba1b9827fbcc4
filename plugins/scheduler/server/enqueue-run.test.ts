import { expect, it } from 'vitest';
import { enqueueRuns } from './enqueue-run.ts';

it('what is asked for many times before it begins is one job, and none of those that are due', async () => {
  const keys: unknown[] = [];
  const runs = enqueueRuns(
    { enqueue: async (_handler, _payload, options) => String(keys.push(options?.key)) },
    () => 0,
  );
  const at = (minute: number) => ({ kind: 'report', id: 7, scheduledFor: `2026-01-01T01:0${minute}:00.000Z` });
  await runs.now(at(1));
  await runs.now(at(2));
  await runs.now({ ...at(2), id: 8 });
  await runs.atItsTime(at(1));
  await runs.atItsTime(at(2));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(4);
});
