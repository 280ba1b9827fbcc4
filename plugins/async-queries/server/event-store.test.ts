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
