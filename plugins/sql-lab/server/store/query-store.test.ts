import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import type { QueryStatus } from '../../contract.server.ts';
import migrations from '../migrations.ts';
import { QueryStore } from './query-store.ts';

let metadata: TestMetadataStore;
let queries: QueryStore;

beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
  queries = new QueryStore(metadata);
});
afterAll(() => metadata.close());

const start = (clientId: string, status: QueryStatus, startTime: number, inBackground = 0) =>
  queries.insert({
    client_id: clientId,
    database_id: 1,
    user_id: 1,
    tab_name: null,
    sql_editor_id: null,
    schema: null,
    sql: 'SELECT 1',
    executed_sql: null,
    status,
    in_background: inBackground,
    query_limit: null,
    limiting_factor: 'NOT_LIMITED',
    select_as_cta: 0,
    ctas_method: null,
    tmp_table_name: null,
    tmp_schema_name: null,
    progress: 0,
    rows: null,
    error_message: null,
    results_key: null,
    extra: '{}',
    sql_tables: '[]',
    start_time: startTime,
    end_time: null,
  });

test('[A4.2] runs that a dead process left behind end as failed, and no others', async () => {
  await start('left', 'running', 1000);
  await start('waiting', 'pending', 1000);
  await start('young', 'running', 3000);
  await start('done', 'success', 1000);
  await start('of a job', 'running', 3000, 1);
  await start('of a job that is gone', 'pending', 1000, 1);
  expect(await queries.unfinished(2000)).toEqual(['left', 'waiting', 'young', 'of a job that is gone']);
  await queries.fail(['left', 'waiting', 'done'], 'The server went.');
  const states = await Promise.all(['left', 'waiting', 'young', 'done'].map((id) => queries.byClientId(id)));
  expect(states.map((row) => row?.status)).toEqual(['failed', 'failed', 'running', 'success']);
  expect(states[0]).toMatchObject({ error_message: 'The server went.' });
  expect(states[0]?.end_time).not.toBeNull();
});

test('[A4.1] a query in the background begins once it is its turn, unless it has been stopped', async () => {
  const [turn, stopped] = [await start('turn', 'pending', 1, 1), await start('stopped', 'pending', 1, 1)];
  await queries.stopWaiting('stopped');
  expect([await queries.begin(turn), await queries.begin(stopped)]).toEqual([true, false]);
  await queries.stopWaiting('turn');
  const states = await Promise.all(['turn', 'stopped'].map((id) => queries.byClientId(id)));
  expect(states.map((row) => row?.status)).toEqual(['running', 'stopped']);
});

test('of two processes that read the same query one starts it, and the next start is counted', async () => {
  const row = await start('both', 'pending', 1, 1);
  const begun = await Promise.all([queries.begin(row), queries.begin(row)]);
  expect(begun.filter(Boolean)).toEqual([true]);
  const again = await queries.byClientId('both');
  expect([again?.status, again?.starts, again && (await queries.begin(again))]).toEqual(['running', 1, true]);
});

test('late progress does not overwrite the final state', async () => {
  const { id } = await start('marked', 'running', 5000);
  await queries.markProgress(id, 40);
  expect(await queries.byClientId('marked')).toMatchObject({ progress: 40 });
  await queries.update(id, { status: 'success', progress: 100 });
  await queries.markProgress(id, 60);
  expect(await queries.byClientId('marked')).toMatchObject({ progress: 100, status: 'success' });
});
