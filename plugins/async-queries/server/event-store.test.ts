import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { EventStore } from './event-store.ts';
import migrations from './migrations.ts';

let metadata: TestMetadataStore;
let now = Date.UTC(2030, 0, 1);
let events: EventStore;
beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
  events = new EventStore(metadata, () => now);
});
afterAll(() => metadata.close());

const end = (channel: string, jobId: string, status: 'done' | 'error' = 'done') =>
  events.add({ channel, job_id: jobId, user_id: 3, status, errors: '[]', result_url: '/r' });
const seen = async (channel: string, after = 0) =>
  (await events.after(channel, after)).map(({ position, job_id: jobId, status }) => [position, jobId, status]);

it('[B7.64] a reader gets the events after its position, in its own channel only', async () => {
  await Promise.all(['a', 'b', 'c'].map((jobId) => end('one', jobId)));
  await end('two', 'd');
  expect((await seen('one')).map(([position]) => position)).toEqual([1, 2, 3]);
  expect(await seen('one', 2)).toHaveLength(1);
  expect(await seen('two')).toEqual([[1, 'd', 'done']]);
});

it('a job that runs twice ends once, as it did first', async () => {
  await end('three', 'e');
  await end('three', 'e', 'error');
  expect(await seen('three')).toEqual([[1, 'e', 'done']]);
});

it('[B3.38] the progress of a job is one event that moves to the end, until the job has ended', async () => {
  const progress = (jobId: string, done: number) =>
    events.add({
      channel: 'moving',
      job_id: jobId,
      user_id: 3,
      status: 'running',
      errors: '[]',
      result_url: null,
      progress: JSON.stringify({ done, total: 9 }),
    });
  await progress('g', 1);
  await progress('h', 1);
  expect(await seen('moving')).toEqual([
    [1, 'g', 'running'],
    [2, 'h', 'running'],
  ]);
  await progress('g', 2);
  expect(await seen('moving', 2)).toEqual([[3, 'g', 'running']]);
  expect((await events.after('moving', 2))[0]?.progress).toBe('{"done":2,"total":9}');
  await end('moving', 'g');
  await progress('g', 3);
  expect(await seen('moving', 2)).toEqual([[4, 'g', 'done']]);
  expect((await events.after('moving', 2))[0]?.progress).toBeNull();
});

it('progress of many jobs at once keeps every event', async () => {
  const jobs = Array.from({ length: 8 }, (_, n) => `at-once-${n}`);
  const running = { channel: 'busy', user_id: 3, status: 'running', errors: '[]', result_url: null } as const;
  for (const done of [1, 2])
    await Promise.all(
      jobs.map((job_id) => events.add({ ...running, job_id, progress: JSON.stringify({ done, total: null }) })),
    );
  await Promise.all(jobs.map((jobId) => end('busy', jobId)));
  const all = await seen('busy');
  expect(all.map(([, jobId]) => String(jobId)).toSorted((a, b) => a.localeCompare(b))).toEqual(jobs);
  expect(all.every(([, , status]) => status === 'done')).toBe(true);
});

it('a channel keeps its last thousand events', async () => {
  for (let n = 1; n <= 1_100; n += 1) await end('full', `full-${n}`);
  const { rows } = await sql<{ first: number; count: number }>`select min(position) as first, count(*) as count
    from async_event where channel = 'full'`.execute(metadata.db());
  expect(rows).toEqual([{ first: 101, count: 1_000 }]);
  expect(await seen('full', 1_099)).toHaveLength(1);
});

it('events live an hour', async () => {
  now += 61 * 60_000;
  expect(await seen('one')).toEqual([]);
  await end('one', 'f');
  expect(await seen('one')).toEqual([[4, 'f', 'done']]);
  now += 60 * 60_000;
  await events.purge();
  expect(
    await metadata.db<{ async_event: { job_id: string } }>().selectFrom('async_event').select('job_id').execute(),
  ).toEqual([{ job_id: 'f' }]);
});
