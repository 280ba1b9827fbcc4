import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import migrations from './migrations.ts';
import { RecurringJobSchedules } from './recurring-jobs.ts';
import { ScheduleStore } from './schedule-store.ts';

const KIND = 'job:acme/kit/nightly';
const NIGHTLY = { handler: 'acme/kit/count', crontab: '30 2 * * *', timezone: 'Europe/Berlin' };
const blame = vi.fn();
const entry = (declared = NIGHTLY, owner = 'acme/kit') => ({ key: 'acme/kit/nightly', owner, declared, blame });

let metadata: TestMetadataStore;
let now: Date;
let entries = [entry()];
const enqueue = vi.fn(async () => 'job-1');
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  now = new Date('2026-01-10T12:00:00Z');
  entries = [entry()];
  vi.clearAllMocks();
  metadata = await openTestMetadataStore(migrations);
});
afterEach(() => metadata.close());

function open(): { readonly store: ScheduleStore; readonly recurring: RecurringJobSchedules } {
  const store = new ScheduleStore(metadata, async () => now);
  const ownerOf = (handler: string) => (handler === 'acme/kit/count' ? 'acme/kit' : undefined);
  const parts = { store, metadata, jobs: { enqueue }, entries: () => entries, ownerOf, log };
  return { store, recurring: new RecurringJobSchedules(parts) };
}

it('schedules what a plugin declares, in its time zone', async () => {
  const { store, recurring } = open();
  await recurring.write();
  expect(recurring.kinds()).toEqual([KIND]);
  expect(await store.next(KIND, [1])).toEqual(new Map([[1, new Date('2026-01-11T01:30:00Z')]]));
});

it('keeps a run that was missed while the server was down', async () => {
  await open().recurring.write();
  now = new Date('2026-01-12T12:00:00Z');
  const { store, recurring } = open();
  await recurring.write();
  expect(await store.takeDue(recurring.kinds(), 10)).toEqual([
    { kind: KIND, id: 1, scheduledFor: '2026-01-11T01:30:00.000Z' },
  ]);
});

it('follows a version of the plugin with other times', async () => {
  const { store, recurring } = open();
  await recurring.write();
  entries = [entry({ ...NIGHTLY, crontab: '0 6 * * *', timezone: 'UTC' })];
  await recurring.write();
  expect(await store.next(KIND, [1])).toEqual(new Map([[1, new Date('2026-01-11T06:00:00Z')]]));
});

it('enqueues the job of the plugin, with the scheduled time', async () => {
  const scheduledFor = new Date('2026-01-11T01:30:00Z');
  const { signal } = new AbortController();
  await open().recurring.runnerOf(KIND)?.({ id: 1, scheduledFor, attempt: 1, signal });
  expect(enqueue).toHaveBeenCalledWith(
    'acme/kit/count',
    { scheduledFor: '2026-01-11T01:30:00.000Z' },
    expect.objectContaining({ key: 'recurring' }),
  );
});

it('starts no job of another plugin', async () => {
  entries = [entry(NIGHTLY, 'evil/kit')];
  const { signal } = new AbortController();
  await open().recurring.runnerOf(KIND)?.({ id: 1, scheduledFor: now, attempt: 1, signal });
  expect(enqueue).not.toHaveBeenCalled();
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('evil/kit has no job handler'), expect.anything());
});

it.each([
  ['a crontab', { ...NIGHTLY, crontab: 'every night' }, 'SCH_NO_TIMES', '"every night"'],
  ['a time zone', { ...NIGHTLY, timezone: 'Berlin' }, 'SCH_NO_TIMES', '"Berlin"'],
  ['a handler', { ...NIGHTLY, handler: 'acme/other/count' }, 'SCH_NO_HANDLER', '"acme/other/count"'],
])(
  'tells the plugin of %s that is none, and goes on; a version without the fault is told so',
  async (_, declared, code, value) => {
    entries = [entry(declared)];
    const { store, recurring } = open();
    await recurring.write();
    const fault = { code, owner: 'acme/kit', message: expect.stringContaining(value), remedy: expect.any(String) };
    expect(blame).toHaveBeenLastCalledWith(fault);
    expect(await store.next(KIND, [1])).toEqual(new Map());
    entries = [entry()];
    await recurring.write();
    expect(blame).toHaveBeenLastCalledWith(null);
    expect(await store.next(KIND, [1])).toEqual(new Map([[1, new Date('2026-01-11T01:30:00Z')]]));
  },
);

it('has no runner for schedules of other kinds', () => {
  expect(open().recurring.runnerOf('report')).toBeUndefined();
});
