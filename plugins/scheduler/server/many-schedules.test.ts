import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { enqueueRuns } from './enqueue-run.ts';
import migrations from './migrations.ts';
import { ScheduleStore } from './schedule-store.ts';

const SCHEDULES = 10_000;
const AT_ONCE = 200;
const EVERY_MINUTE = { crontab: '* * * * *', timezone: 'UTC', active: true };
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number));

let metadata: TestMetadataStore;
let now = minute(0);
let store: ScheduleStore;
beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
  store = new ScheduleStore(metadata, async () => now);
  await metadata.transaction(async (tx) => {
    for (let id = 1; id <= SCHEDULES; id += 1) await store.set(tx, 'report', id, EVERY_MINUTE);
  });
}, 180_000);
afterAll(() => metadata.close());

it('ten thousand schedules of each minute never have more than one run each that waits, also where none is done', async () => {
  const waiting = new Set<unknown>();
  const jobs = {
    enqueue: async (_: string, __: unknown, options?: { readonly key?: string }) =>
      String(waiting.add(options?.key).size),
  };
  const { atItsTime } = enqueueRuns(jobs, { nameOf: async () => undefined }, () => 0);
  for (let number = 1; number <= 2; number += 1) {
    now = minute(number);
    let taken = 0;
    for (;;) {
      const due = await store.takeDue(['report'], AT_ONCE);
      expect(due.length).toBeLessThanOrEqual(AT_ONCE);
      if (due.length === 0) break;
      for (const run of due) {
        await atItsTime(run);
        await store.confirm(run);
      }
      taken += due.length;
    }
    expect(taken).toBe(SCHEDULES);
    expect(waiting.size).toBe(SCHEDULES);
  }
}, 180_000);
