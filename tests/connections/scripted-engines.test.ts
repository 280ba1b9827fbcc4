import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeBigQuery } from '../../plugins/engine-bigquery/server/testing/fake-bigquery.ts';
import { startFakeDatabricks } from '../../plugins/engine-databricks/server/testing/fake-databricks.ts';
import { startFakeSqlServer } from '../../plugins/engine-mssql/server/testing/fake-sql-server.ts';
import { startFakeSnowflake } from '../../plugins/engine-snowflake/server/testing/fake-snowflake.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { bundleOf, filesOf, sendBundle } from '../support/bundle-archives.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

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

/** What a form says, apart from the port, and which of it is the secret that the script knows. */
const FORMS = [
  [
    'bigquery',
    startFakeBigQuery,
    { project: '127.0.0.1', dataset: 'data', query: { protocol: 'http', project: 'shop' } },
    'credentials_info',
  ],
  [
    'snowflake',
    startFakeSnowflake,
    { account: '127.0.0.1', username: 'ann', database: 'shop', query: { protocol: 'http', account: 'acme' } },
    'password',
  ],
  [
    'databricks',
    startFakeDatabricks,
    {
      host: '127.0.0.1',
      http_path: '/sql/1.0/warehouses/abc',
      catalog: 'main',
      schema: 'default',
      query: { protocol: 'http' },
    },
    'access_token',
  ],
  [
    'mssql',
    startFakeSqlServer,
    { host: '127.0.0.1', username: 'ann', database: 'shop', query: { encrypt: 'no' } },
    'password',
  ],
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

  it('does not take stored secret settings along to the server that a bundle names', async () => {
    const [ours, theirs] = await Promise.all([startFakeBigQuery(), startFakeBigQuery()]);
    try {
      const given = {
        database_name: 'moved by a bundle',
        sqlalchemy_uri: `bigquery://127.0.0.1:${ours.port}/data?protocol=http&project=shop`,
        masked_encrypted_extra: JSON.stringify({ credentials_info: 'right' }),
      };
      const { id } = expectStatus(await admin.post('/api/v1/database/', given), 201).body;
      const files = filesOf(await exported(facet.url, id));
      const [path = '', file = {}] = Object.entries(files).find(([name]) => name.startsWith('databases/')) ?? [];
      expect(JSON.stringify(files)).not.toContain('right');
      const moved = {
        ...file,
        sqlalchemy_uri: String(file['sqlalchemy_uri']).replace(`${ours.port}`, `${theirs.port}`),
      };
      const sent = await sendBundle(admin, 'database', bundleOf({ ...files, [path]: moved }), { overwrite: 'true' });
      expect(sent.status).toBe(200);
      await admin.get(`/api/v1/database/${id}/schemas/`);
      expect(theirs.calls.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
      expect((await admin.get(`/api/v1/database/${id}/connection`)).body.result.masked_encrypted_extra).toBeNull();
    } finally {
      await Promise.all([ours.stop(), theirs.stop()]);
    }
  });

  it.for(FORMS)(
    '%s is connected by the fields of a form, and keeps its secret to itself',
    async ([engine, start, fields, secret]) => {
      const server = await start();
      try {
        const given = (word: string) => ({
          database_name: `by fields: ${engine}`,
          configuration_method: 'dynamic_form',
          engine,
          parameters: { ...fields, port: server.port, [secret]: word },
        });
        const wrong = await admin.post('/api/v1/database/validate_parameters/', given('wrong-secret'));
        expect([wrong.status, wrong.body.errors[0].extra.invalid]).toEqual([422, expect.arrayContaining([secret])]);
        expect((await admin.post('/api/v1/database/validate_parameters/', given('right'))).status).toBe(200);
        const made = expectStatus(await admin.post('/api/v1/database/', given('right')), 201).body;
        expect(made.result.parameters[secret]).toBe('XXXXXXXXXX');
        const connection = await admin.get(`/api/v1/database/${made.id}/connection`);
        expect([connection.body.result.parameters[secret], JSON.stringify(connection.body)]).toEqual([
          'XXXXXXXXXX',
          expect.not.stringContaining('right'),
        ]);
        // The secret stays with its server: another port is another one.
        const moved = {
          ...given('XXXXXXXXXX'),
          parameters: { ...given('XXXXXXXXXX').parameters, port: server.port - 1 },
        };
        expect((await admin.put(`/api/v1/database/${made.id}`, moved)).status).toBe(400);
        const again = await admin.put(`/api/v1/database/${made.id}`, { ...given('XXXXXXXXXX'), cache_timeout: 60 });
        expect([again.status, again.body.errors]).toEqual([200, undefined]);
        const answer = await admin.post('/api/v1/sqllab/execute/', {
          database_id: made.id,
          sql: 'SELECT 42 AS answer',
          client_id: String((runs += 1)).padStart(11, 'f'),
          runAsync: false,
        });
        expect([answer.status, answer.body.errors ?? answer.body.message, answer.body.data]).toEqual([
          200,
          undefined,
          [{ answer: 42 }],
        ]);
      } finally {
        await server.stop();
      }
    },
  );
});

async function exported(url: string, id: number): Promise<Uint8Array> {
  const login = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, provider: 'db' }),
  });
  const { access_token: token } = await login.json();
  const answer = await fetch(`${url}/api/v1/database/export/?q=!(${id})`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
}
