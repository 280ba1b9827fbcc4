import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { Clock } from './clock.ts';
import type { DueRun } from './schedule-store.ts';

const RUN: DueRun = { kind: 'report', id: 7, scheduledFor: '2026-01-01T01:00:00.000Z' };
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let clock: Clock | undefined;
afterEach(() => clock?.dispose());

function started(given: { due?: DueRun[]; paused?: boolean; earliest?: Date; fails?: boolean }) {
  const queue: DueRun[] = [];
  const confirmed: DueRun[] = [];
  const due = given.due ?? [];
  const store = {
    takeDue: async () => {
      if (given.fails) throw new Error('locked');
      return due.splice(0);
    },
    earliest: async () => given.earliest,
    leftOver: async () => [],
    confirm: async (run: DueRun) => void confirmed.push(run),
    purge: async () => undefined,
  };
  clock = new Clock({
    store,
    kinds: () => ['report'],
    paused: () => given.paused ?? false,
    beginsAt: ({ scheduledFor }) => new Date(scheduledFor),
    enqueue: async (run) => void queue.push(run),
    log,
    now: async () => new Date(),
  });
  clock.wake();
  return { queue, confirmed, due };
}

it('queues due runs and confirms them', async () => {
  const { queue, confirmed } = started({ due: [RUN] });
  await expect.poll(() => confirmed).toEqual([RUN]);
  expect(queue).toEqual([RUN]);
});

it('is there when the next time comes', async () => {
  const { queue, due } = started({ earliest: new Date(Date.now() + 100) });
  await sleep(20);
  due.push(RUN);
  expect(queue).toEqual([]);
  await expect.poll(() => queue, { timeout: 2_000 }).toEqual([RUN]);
});

it('does nothing while schedules are paused', async () => {
  const { queue } = started({ due: [RUN], paused: true });
  await sleep(50);
  expect(queue).toEqual([]);
});

it('continues after an error', async () => {
  started({ fails: true });
  await expect.poll(() => log.error).toHaveBeenCalledWith('schedules could not be read', expect.anything());
});
