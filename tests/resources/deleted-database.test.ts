import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let databaseId: number;
let datasetId: number;
let queryId: number;

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: { ...sample.env, FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
  admin = await signIn(facet.url);
  ({ databaseId, datasetId } = await sample.register(admin));
  const saved = await admin.post('/api/v1/saved_query/', { db_id: databaseId, label: 'mine', sql: 'SELECT 1' });
  queryId = expectStatus(saved, 201).body.id;
});
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

const databaseOfQuery = async (): Promise<unknown> =>
  (await admin.get(`/api/v1/saved_query/${queryId}`)).body.result.database?.id ?? null;

async function restart(plugin: string): Promise<void> {
  for (const enabled of [false, true]) expectStatus(await admin.put(`/api/v1/plugin/${plugin}`, { enabled }), 200);
}

it.each([['facet/sql-lab'], ['facet/datasets']])(
  'a database that has to stay loses nothing, with %s switched off and on before',
  async (plugin) => {
    await restart(plugin);
    const answer = expectStatus(await admin.delete(`/api/v1/database/${databaseId}`), 422);
    expect(answer.body.message).toBe('Cannot delete a database that has datasets attached');
    expect(await databaseOfQuery()).toBe(databaseId);
  },
);

it('a new name of a database reaches the permissions of its datasets', async () => {
  expectStatus(await admin.put(`/api/v1/database/${databaseId}`, { database_name: 'renamed' }), 200);
  const views = await admin.get('/api/v1/security/resources/?q=(page_size:1000)');
  const names = views.body.result.map(({ name }: { readonly name: string }) => name);
  expect(names).toContain(`[renamed].[trips](id:${datasetId})`);
  expect(names).not.toContain(`[sample].[trips](id:${datasetId})`);
});

it('one that goes leaves the saved queries without a database', async () => {
  expectStatus(await admin.delete(`/api/v1/dataset/${datasetId}`), 200);
  expectStatus(await admin.delete(`/api/v1/database/${databaseId}`), 200);
  expect(await databaseOfQuery()).toBeNull();
});

it('the tags of a saved query go with it', async () => {
  expectStatus(await admin.post(`/api/v1/tag/query/${queryId}/`, { properties: { tags: ['kept'] } }), 201);
  const tagged = async () => (await admin.get('/api/v1/tag/get_objects/?tags=kept')).body.result;
  expect(await tagged()).toMatchObject([{ id: queryId }]);
  expectStatus(await admin.delete(`/api/v1/saved_query/${queryId}`), 200);
  expect(await tagged()).toEqual([]);
});

it('the log says who changed which user, role, rule and database', async () => {
  const role = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'Pilots' }), 201).body.id;
  expectStatus(await admin.put(`/api/v1/security/roles/${role}`, { name: 'Captains' }), 200);
  expectStatus(await admin.delete(`/api/v1/security/roles/${role}`), 200);
  const user = {
    username: 'ada',
    first_name: 'Ada',
    last_name: 'L',
    email: 'ada@example.org',
    active: true,
    password: 'a very long secret',
    roles: [1],
  };
  const userId = expectStatus(await admin.post('/api/v1/security/users/', user), 201).body.id;
  expectStatus(await admin.delete(`/api/v1/security/users/${userId}`), 200);
  const log = await admin.get('/api/v1/log/?q=(page_size:100,order_column:dttm,order_direction:asc)');
  const lines = log.body.result.map((line: { readonly action: string; readonly json: string | null }) => [
    line.action,
    JSON.parse(line.json ?? 'null')?.name,
  ]);
  for (const line of [
    ['database.create', 'sample'],
    ['database.update', 'renamed'],
    ['database.delete', 'renamed'],
    ['role.create', 'Pilots'],
    ['role.update', 'Captains'],
    ['role.delete', 'Captains'],
    ['user.create', 'ada'],
    ['user.delete', 'ada'],
  ])
    expect(lines).toContainEqual(line);
  expect(log.text).not.toContain('a very long secret');
});
