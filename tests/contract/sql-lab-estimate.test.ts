import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';

let postgres: TestPostgres;
let facet: FacetProcess;
let admin: ApiClient;
let database: number;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase('shop');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE orders AS SELECT i AS id FROM generate_series(1, 10000) AS s(i)');
  await client.query('ANALYZE orders');
  await client.end();
  facet = await startFacet({
    env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true', FACET_FEATURE_ESTIMATE_QUERY_COST: 'true' },
  });
  admin = await signIn(facet.url);
  database = await made(admin, '/api/v1/database/', {
    database_name: 'shop',
    sqlalchemy_uri: url,
    expose_in_sqllab: true,
    extra: JSON.stringify({ cost_estimate_enabled: true }),
  });
}, 120_000);

afterAll(async () => {
  await facet?.stop();
  await postgres?.stop();
});

const NUMBER = /^\d+(\.\d+)?$/;

const estimate = (database_id: number, sql: string, template_params: object = {}) =>
  admin.post('/api/v1/sqllab/estimate/', { database_id, schema: 'public', sql, template_params });

it('[A7.2] an estimate has a member for each statement, with what the database expects it to cost', async () => {
  const answer = expectStatus(await estimate(database, 'SELECT * FROM orders; SELECT 1'), 200);
  expect(answer.body.result).toEqual([
    { 'Start-up cost': expect.stringMatching(NUMBER), 'Total cost': expect.stringMatching(NUMBER) },
    { 'Start-up cost': expect.stringMatching(NUMBER), 'Total cost': expect.stringMatching(NUMBER) },
  ]);
  const [whole, one] = answer.body.result;
  expect(Number(whole['Total cost'])).toBeGreaterThan(Number(one['Total cost']) * 100);
});

it('[A7.2] an estimate is of the statement with its template parameters in place', async () => {
  const cost = async (most: number) => {
    const answer = await estimate(database, 'SELECT * FROM orders ORDER BY id LIMIT {{ most }}', { most });
    return Number(expectStatus(answer, 200).body.result[0]['Total cost']);
  };
  expect(await cost(10_000)).toBeGreaterThan(await cost(1));
});

it.each([
  ['a statement that cannot be read', () => database, 'SELEKT 1', 400],
  ['a database that is gone', () => 99_999, 'SELECT 1', 404],
])('[A7.2] there is no estimate of %s', async (_, from, sql, status) => {
  const answer = await estimate(from(), sql);
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/"message"/)]);
});
