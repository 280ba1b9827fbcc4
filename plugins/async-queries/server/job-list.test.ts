import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { EventStore } from './event-store.ts';
import { JobList } from './job-list.ts';
import migrations from './migrations.ts';

const MINUTE = 60_000;

let metadata: TestMetadataStore;
let now = Date.UTC(2030, 0, 1);
let list: JobList;
let events: EventStore;
beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
  list = new JobList(metadata, () => now);
  events = new EventStore(metadata, () => now);
});
afterAll(() => metadata.close());

const start = (jobId: string, userId = 3) =>
  list.add({ job_id: jobId, user_id: userId, channel: 'c', title: `Export ${jobId}` });
const tell = (jobId: string, status: 'running' | 'done' | 'error', progress?: string) =>
  events.add({
    channel: 'c',
    job_id: jobId,
    user_id: 3,
    status,
    errors: status === 'error' ? '[{"message":"broken"}]' : '[]',
    result_url: status === 'done' ? '/file' : null,
    ...(progress === undefined ? {} : { progress }),
  });
const seen = async () => (await list.of(3)).map(({ job_id: id, status }) => [id, status]);

it('lists the jobs of a user with their progress and their ends, newest first, and of no other user', async () => {
  await start('waits');
  now += MINUTE;
  await start('runs');
  await tell('runs', 'running', '{"done":4,"total":9}');
  now += MINUTE;
  await start('done');
  await tell('done', 'done');
  now += MINUTE;
  await start('failed');
  await tell('failed', 'error');
  await start('of another', 4);
  expect(await list.of(3)).toMatchObject([
    { job_id: 'failed', status: 'error', errors: [{ message: 'broken' }], result_url: null },
    { job_id: 'done', status: 'done', result_url: '/file', progress: null },
    { job_id: 'runs', status: 'running', progress: { done: 4, total: 9 }, title: 'Export runs' },
    { job_id: 'waits', status: 'pending', progress: null, started: '2030-01-01T00:00:00.000Z' },
  ]);
});

it('leaves out what ended more than an hour ago, before and after the purge', async () => {
  now += 61 * MINUTE;
  expect(await seen()).toEqual([
    ['runs', 'running'],
    ['waits', 'pending'],
  ]);
  await list.purge();
  now += 61 * MINUTE;
  await events.purge();
  expect(await seen()).not.toContainEqual(['done', 'pending']);
});
