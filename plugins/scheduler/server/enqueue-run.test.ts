import type { JobOptions } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { enqueueRuns } from './enqueue-run.ts';

const keysOf = () => {
  const keys: unknown[] = [];
  const jobs = { enqueue: async (_: string, __: unknown, options?: JobOptions) => String(keys.push(options?.key)) };
  return { keys, jobs };
};
const NAMES = { nameOf: async ({ id }: { readonly id: number }) => (id === 7 ? 'Board pack' : undefined) };
const at = (minute: number, id = 7) => ({ kind: 'report', id, scheduledFor: `2026-01-01T01:0${minute}:00.000Z` });

it('repeated requests before the start are one job, separate from due runs', async () => {
  const { keys, jobs } = keysOf();
  const runs = enqueueRuns(jobs, NAMES, () => 0);
  await runs.now(at(1));
  await runs.now(at(2));
  await runs.now(at(2, 8));
  await runs.atItsTime(at(1));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it.each([
  ['a schedule whose runs come late has one that waits', 0, 2],
  ['times that are spread wait for themselves', 60, 3],
])('%s', async (_title, jitter, jobsAtAll) => {
  const { keys, jobs } = keysOf();
  const runs = enqueueRuns(jobs, NAMES, () => jitter);
  for (const due of [at(1), at(2), at(1, 8)]) await runs.atItsTime(due);
  expect(new Set(keys).size).toBe(jobsAtAll);
});

it('a job has the display name of its object', async () => {
  const told: unknown[] = [];
  const jobs = { enqueue: async (_: string, __: unknown, options?: JobOptions) => String(told.push(options?.about)) };
  const runs = enqueueRuns(jobs, NAMES, () => 0);
  await runs.now(at(1));
  await runs.atItsTime(at(1, 8));
  expect(told).toEqual(['report 7: Board pack', 'report 8']);
});
