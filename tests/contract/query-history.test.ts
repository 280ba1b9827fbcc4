import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let analyst: ApiClient;
let analystId: number;

beforeAll(async () => {
  facet = await startFacet({ env: {} });
  admin = await openSession(facet.url);
  const made = await admin.post('/api/v1/database/', {
    database_name: 'embedded',
    sqlalchemy_uri: 'duckdb:///examples',
    expose_in_sqllab: true,
  });
  const databaseId = expectStatus(made, 201).body.id;
  await signUp(facet.url, admin, 'analyst', ['Alpha', 'sql_lab']);
  analyst = await openSession(facet.url, { username: 'analyst', password: USER_PASSWORD });
  analystId = expectStatus(await analyst.get('/api/v1/me/'), 200).body.result.id;
  const run = async (who: ApiClient, sql: string) =>
    expectStatus(
      await who.post('/api/v1/sqllab/execute/', {
        database_id: databaseId,
        sql,
        tab: 'Of the test',
        client_id: crypto.randomUUID().slice(0, 11),
      }),
      200,
    );
  await run(admin, 'SELECT 1 AS of_the_admin');
  await run(analyst, 'SELECT 2 AS of_the_analyst');
}, 90_000);
afterAll(() => facet?.stop());

const history = async (who: ApiClient, filters = ''): Promise<readonly string[]> =>
  expectStatus(await who.get(`/api/v1/query/?q=(filters:!(${filters}))`), 200).body.result.map(
    ({ sql }: { readonly sql: string }) => sql,
  );

it('[A7.18] the history of all users is shown to a user with the right to it, and can be searched', async () => {
  expect((await history(admin)).toSorted()).toEqual(['SELECT 1 AS of_the_admin', 'SELECT 2 AS of_the_analyst']);
  expect(await history(admin, `(col:user,opr:rel_o_m,value:${analystId})`)).toEqual(['SELECT 2 AS of_the_analyst']);
  expect(await history(admin, '(col:sql,opr:ct,value:of_the_admin)')).toEqual(['SELECT 1 AS of_the_admin']);
});

it('others see what they ran themselves', async () => {
  expect(await history(analyst)).toEqual(['SELECT 2 AS of_the_analyst']);
  expect(await history(analyst, '(col:sql,opr:ct,value:of_the_admin)')).toEqual([]);
});

it('[B3.11] [B3.39] a row of the history has the columns of the list, and of its user the id and the name', async () => {
  const [row] = expectStatus(await analyst.get('/api/v1/query/'), 200).body.result;
  const { id, changed_on: changedOn, start_time: started, end_time: ended, ...told } = row;
  expect(id).toEqual(expect.any(Number));
  expect(Date.parse(`${changedOn}Z`)).not.toBeNaN();
  expect(Number(ended)).toBeGreaterThanOrEqual(Number(started));
  expect(told).toMatchObject({
    database: { database_name: 'embedded' },
    schema: null,
    sql: 'SELECT 2 AS of_the_analyst',
    executed_sql: expect.stringContaining('SELECT 2 AS of_the_analyst'),
    sql_tables: [],
    status: 'success',
    tab_name: 'Of the test',
    user: { id: analystId, first_name: expect.any(String), last_name: expect.any(String) },
    rows: 1,
    tmp_table_name: null,
    tracking_url: null,
  });
});
