import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from './migrations.ts';
import { ScheduleStore } from './schedule-store.ts';

const HOURLY = { crontab: '0 * * * *', timezone: 'UTC', active: true };

let metadata: TestMetadataStore;
let now: Date;
let store: ScheduleStore;

beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  now = new Date('2026-01-01T00:30:00Z');
  store = new ScheduleStore(metadata, async () => now);
});
afterEach(() => metadata.close());

const at = (text: string) => {
  now = new Date(text);
};
const take = () => store.takeDue(['report'], 10);

it('a run is taken once over all processes when it is due', async () => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  expect(await take()).toEqual([]);
  at('2026-01-01T01:00:00Z');
  const other = new ScheduleStore(metadata, async () => now);
  const taken = (await Promise.all([take(), other.takeDue(['report'], 10)])).flat();
  expect(taken).toEqual([{ kind: 'report', id: 7, scheduledFor: '2026-01-01T01:00:00.000Z' }]);
  expect(await store.begin({ kind: 'report', id: 7, scheduledFor: '2026-01-01T01:00:00.000Z' }, 'a')).toBe(true);
  expect(await store.next('report', [7])).toEqual(new Map([[7, new Date('2026-01-01T02:00:00Z')]]));
});

it('of many missed times one is run', async () => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  at('2026-01-03T00:30:00Z');
  const [first] = await take();
  expect(first?.scheduledFor).toBe('2026-01-01T01:00:00.000Z');
  if (first) await store.confirm(first);
  expect(await take()).toEqual([]);
});

it('an unconfirmed run is left over, and delays the next one', async () => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  at('2026-01-01T01:00:00Z');
  const [run] = await take();
  expect(await store.leftOver(['report'])).toEqual([run]);
  at('2026-01-01T02:00:00Z');
  expect(await take()).toEqual([]);
  if (run) await store.confirm(run);
  expect(await store.leftOver(['report'])).toEqual([]);
  expect(await take()).toHaveLength(1);
});

it('a run that has not begun is the next one, from its time on', async () => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  at('2026-01-01T01:00:00Z');
  const [run] = await store.takeDue(['report'], 10, () => new Date('2026-01-01T01:00:40Z'));
  if (run === undefined) throw new Error('Nothing is due.');
  await store.confirm(run);
  const next = async () => (await store.next('report', [7])).get(7)?.toISOString();
  expect(await next()).toBe('2026-01-01T01:00:40.000Z');
  at('2026-01-01T02:00:00Z');
  await take();
  expect(await next()).toBe('2026-01-01T01:00:40.000Z');
  expect(await store.begin(run, 'a')).toBe(true);
  expect(await next()).toBe('2026-01-01T03:00:00.000Z');
});

it('one job runs a time, also as a second attempt', async () => {
  const run = { kind: 'report', id: 7, scheduledFor: '2026-01-01T01:00:00.000Z' };
  expect(await store.begin(run, 'a')).toBe(true);
  expect(await store.begin(run, 'b')).toBe(false);
  expect(await store.begin(run, 'a')).toBe(true);
  at('2026-03-01T00:00:00Z');
  await store.purge();
  expect(await store.begin(run, 'b')).toBe(true);
});

it.each([
  ['is not active', { ...HOURLY, active: false }],
  ['never comes', { ...HOURLY, crontab: '0 0 31 2 *' }],
])('a schedule that %s has no next time', async (_, schedule) => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  await store.set(metadata.db(), 'report', 7, schedule);
  expect(await store.next('report', [7])).toEqual(new Map());
  expect(await store.earliest()).toBeUndefined();
});

it('rejects an invalid schedule', async () => {
  await expect(store.set(metadata.db(), 'report', 7, { ...HOURLY, crontab: 'soon' })).rejects.toThrow(
    '"soon" in "UTC" is not a valid schedule.',
  );
});

it('a removed schedule is deleted with its runs', async () => {
  await store.set(metadata.db(), 'report', 7, HOURLY);
  await store.set(metadata.db(), 'report', 8, HOURLY);
  await store.remove(metadata.db(), 'report', [7]);
  expect([...(await store.next('report', [7, 8])).keys()]).toEqual([8]);
});
