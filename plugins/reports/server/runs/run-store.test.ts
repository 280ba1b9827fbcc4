import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from '../migrations.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { RunStore } from './run-store.ts';

let metadata: TestMetadataStore;
let now: Date;
let store: RunStore;

beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  now = new Date('2026-01-01T12:00:00Z');
  store = new RunStore(metadata, () => now);
});
afterEach(() => metadata.close());

const REPORT = { id: 7, log_retention: 1 } as ReportRow;
const AT = new Date('2026-01-01T12:00:00Z');

it('one time has one log, which an attempt after a crash takes up again', async () => {
  const first = await store.openLog(7, AT);
  expect(first).toMatchObject({ isNew: true, log: { state: 'Working', end_dttm: null } });
  expect(await store.openLog(7, AT)).toEqual({ isNew: false, log: first.log });
  await store.finish(REPORT, first.log, { state: 'Success' });
  expect((await store.openLog(7, AT)).log).toMatchObject({ state: 'Success', end_dttm: '2026-01-01T12:00:00.000000' });
  expect(await store.lastSuccess(7)).toEqual(now);
});

it('a message goes out once: what was sent is not sent again, what may have been neither', async () => {
  const { log } = await store.openLog(7, AT);
  expect(await store.claimDelivery(log.id, 'Email', 'ann@example.org')).toBe('send');
  expect(await store.claimDelivery(log.id, 'Email', 'ann@example.org')).toBe('unknown');
  await store.settleDelivery(log.id, 'Email', 'ann@example.org', true);
  expect(await store.claimDelivery(log.id, 'Email', 'ann@example.org')).toBe('sent');
  expect(await store.claimDelivery(log.id, 'Email', 'bob@example.org')).toBe('send');
  await store.settleDelivery(log.id, 'Email', 'bob@example.org', false);
  expect(await store.claimDelivery(log.id, 'Email', 'bob@example.org')).toBe('send');
});

it('logs are kept as long as their schedule says', async () => {
  const { log } = await store.openLog(7, AT);
  await store.claimDelivery(log.id, 'Email', 'ann@example.org');
  await store.finish(REPORT, log, { state: 'Success' });
  now = new Date('2026-01-02T12:00:01Z');
  const later = await store.openLog(7, now);
  await store.finish(REPORT, later.log, { state: 'Error', error: 'x' });
  expect((await store.openLog(7, AT)).isNew).toBe(true);
  expect(
    await metadata.db<{ report_delivery: { log_id: number } }>().selectFrom('report_delivery').selectAll().execute(),
  ).toEqual([]);
});
