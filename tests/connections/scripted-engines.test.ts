import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeBigQuery } from '../../plugins/engine-bigquery/server/testing/fake-bigquery.ts';
import { startFakeDatabricks } from '../../plugins/engine-databricks/server/testing/fake-databricks.ts';
import { startFakeSqlServer } from '../../plugins/engine-mssql/server/testing/fake-sql-server.ts';
import { startFakeSnowflake } from '../../plugins/engine-snowflake/server/testing/fake-snowflake.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const LOGIN = 'ann:right@127.0.0.1';
const PLACES = [
  ['BigQuery', startFakeBigQuery, (port: number) => `bigquery://${LOGIN}:${port}/data?protocol=http&project=shop`],
  [
    'Snowflake',
    startFakeSnowflake,
    (port: number) => `snowflake://${LOGIN}:${port}/shop/PUBLIC?protocol=http&account=acme`,
  ],
  [
    'Databricks',
    startFakeDatabricks,
    (port: number) => `databricks://${LOGIN}:${port}/main/default?protocol=http&http_path=/sql/1.0/warehouses/abc`,
  ],
  ['SQL Server', startFakeSqlServer, (port: number) => `mssql+pymssql://${LOGIN}:${port}/shop?encrypt=no`],
] as const;

/** From the form of a connection to the rows of the SQL editor, with servers that a script plays. */
describe('engines of servers that are not to be had here', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let runs = 0;

  beforeAll(async () => {
    facet = await startFacet();
    admin = await signIn(facet.url);
  }, 120_000);
  afterAll(() => facet.kill());

  it.for(PLACES)(
    '%s is connected, refuses a wrong secret, and answers in the SQL editor',
    async ([name, start, uriOf]) => {
      const server = await start();
      try {
        const uri = uriOf(server.port);
        const wrong = await admin.post('/api/v1/database/test_connection/', {
          sqlalchemy_uri: uri.replace('right', 'wrong'),
        });
        expect(wrong.status).toBe(400);
        const made = await admin.post('/api/v1/database/', {
          database_name: name,
          sqlalchemy_uri: uri,
          expose_in_sqllab: true,
        });
        const { id } = expectStatus(made, 201).body;
        const run = (sql: string) =>
          admin.post('/api/v1/sqllab/execute/', {
            database_id: id,
            sql,
            client_id: String((runs += 1)).padStart(11, 'q'),
            runAsync: false,
          });
        const answer = await run('SELECT 42 AS answer');
        expect([answer.status, answer.body.errors, answer.body.data]).toEqual([200, undefined, [{ answer: 42 }]]);
        expect((await run('SELECT n, word FROM series_3000')).body.data).toHaveLength(3_000);
        const refused = await run('DROP TABLE orders');
        expect(refused.status).toBeGreaterThanOrEqual(400);
      } finally {
        await server.stop();
      }
    },
  );
});
