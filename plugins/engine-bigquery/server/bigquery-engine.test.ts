import { generateKeyPairSync, verify } from 'node:crypto';
import type { ConnectionSpec } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { endsWhatIsLeft, scriptedEngine } from '../../../tests/support/scripted-engine.ts';
import { createBigQueryEngine } from './bigquery-engine.ts';
import { startFakeBigQuery } from './testing/fake-bigquery.ts';

const engine = createBigQueryEngine({ debug() {}, info() {}, warn() {}, error() {} });

/** Not run against the live service. The protocol is that of its documentation, the responses are scripted. */
const kit = scriptedEngine({
  engine,
  start: startFakeBigQuery,
  connection: { scheme: 'bigquery', database: 'data', query: { protocol: 'http', project: 'shop' } },
  sent: (server) => server.statements,
  isHttp: true,
});
endsWhatIsLeft(kit);

it('reads values of every kind with all of their digits', async () => {
  const scalar = (name: string, type: string) => ({ name, type });
  kit.server.answer = (sql) =>
    sql === 'SELECT every_kind'
      ? {
          jobReference: { projectId: 'shop', jobId: 'own', location: 'EU' },
          jobComplete: true,
          schema: {
            fields: [
              scalar('i', 'INTEGER'),
              scalar('d', 'NUMERIC'),
              scalar('f', 'FLOAT'),
              scalar('none', 'FLOAT'),
              scalar('yes', 'BOOLEAN'),
              scalar('day', 'DATE'),
              scalar('local', 'DATETIME'),
              scalar('at', 'TIMESTAMP'),
              scalar('bytes', 'BYTES'),
              scalar('word', 'STRING'),
              { name: 'list', type: 'INTEGER', mode: 'REPEATED' },
              {
                name: 'r',
                type: 'RECORD',
                fields: [scalar('a', 'INTEGER'), { name: 'b', type: 'STRING', mode: 'REPEATED' }],
              },
              scalar('nothing', 'INTEGER'),
            ],
          },
          rows: [
            {
              f: [
                { v: '9007199254740993' },
                { v: '12345678901234567890.5' },
                { v: '0.1' },
                { v: 'NaN' },
                { v: 'true' },
                { v: '2020-02-29' },
                { v: '2022-11-05T18:45:10.907796' },
                { v: '1667673910907796' },
                { v: '/wA=' },
                { v: 'żółć' },
                { v: [{ v: '1' }, { v: '3' }] },
                { v: { f: [{ v: '9007199254740993' }, { v: [{ v: 'x' }] }] } },
                { v: null },
              ],
            },
          ],
        }
      : undefined;
  const batch = await kit.database.run('SELECT every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['i', 'INT64', 0, 9007199254740993n],
    ['d', 'NUMERIC', 0, 12345678901234567000],
    ['f', 'FLOAT64', 0, 0.1],
    ['none', 'FLOAT64', 0, Number.NaN],
    ['yes', 'BOOL', 3, true],
    ['day', 'DATE', 2, Date.UTC(2020, 1, 29)],
    ['local', 'DATETIME', 2, 1667673910907.796],
    ['at', 'TIMESTAMP', 2, 1667673910907.796],
    ['bytes', 'BYTES', 1, '[bytes]'],
    ['word', 'STRING', 1, 'żółć'],
    ['list', 'ARRAY<INT64>', 1, '[1,3]'],
    ['r', 'STRUCT', 1, '{"a":9007199254740993,"b":["x"]}'],
    ['nothing', 'INT64', 0, null],
  ]);
});

it('runs in the dataset of the connection or of the call, with the allowed cost', async () => {
  const query = { protocol: 'http', project: 'shop', location: 'EU', maximum_bytes_billed: '1000' };
  const other = await kit.open({ query });
  await other.run('SELECT 1', runOptions({ schema: 'sales' }));
  await other.close();
  expect(kit.server.calls.at(-1)).toMatchObject({
    path: '/bigquery/v2/projects/shop/queries',
    body: {
      query: 'SELECT 1',
      useLegacySql: false,
      defaultDataset: { projectId: 'shop', datasetId: 'sales' },
      location: 'EU',
      maximumBytesBilled: '1000',
    },
  });
});

it.for<[string, (key: object) => Partial<ConnectionSpec>]>([
  ['in place of a password', (key) => ({ password: JSON.stringify(key) })],
  ['among the secret settings', (key) => ({ password: null, secrets: { credentials_info: key } })],
  ['as a text among them', (key) => ({ password: null, secrets: { credentials_info: JSON.stringify(key) } })],
])('signs in with the key of a service account, %s', async ([, given]) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = {
    client_email: 'facet@shop.example',
    private_key_id: 'k1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const other = await kit.open(given(key));
  expect((await refusal(other.ping(runOptions().signal))).kind).toBe('connection');
  await other.close();
  const [, token = ''] = kit.server.calls.at(-1)?.headers.authorization?.split(' ') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect([isRight, JSON.parse(Buffer.from(claims, 'base64url').toString())]).toEqual([
    true,
    expect.objectContaining({
      iss: 'facet@shop.example',
      sub: 'facet@shop.example',
      aud: 'https://bigquery.googleapis.com/',
    }),
  ]);
});

it('estimates and describes a query without running it', async () => {
  const { signal } = runOptions();
  expect(await kit.database.estimate?.('SELECT 1 AS one', null, signal)).toEqual({ 'Bytes to read': '12' });
  expect(await kit.database.describeQuery('SELECT 1 AS one', null, signal)).toEqual([
    { name: 'one', type: 'INT64', generic: 0 },
  ]);
  expect(kit.server.statements).toEqual([]);
});

kit.sendsNone([
  'INSERT INTO t VALUES (1)',
  'SELECT 1; SELECT 2',
  'DECLARE x INT64',
  'CALL p()',
  "EXECUTE IMMEDIATE 'SELECT 1'",
  "EXPORT DATA OPTIONS (uri = 'gs://x') AS SELECT 1",
  "SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1')",
  'SELECT * FROM ML.PREDICT(MODEL m, (SELECT 1))',
  'SELECT SESSION_USER()',
  'SELECT @@project_id',
  "SELECT 'no end",
]);

kit.refuses([
  [{ password: '{}' }, /is not the key of a service account/],
  [{ password: null, query: { project: 'shop' } }, /denied/],
  [{ hostname: 'example.org' }, /encrypted/],
  [{ query: {} }, /bigquery:/],
  [{ secrets: { credentials_info: {} } }, /is not the key of a service account/],
]);

it("pays with the key's own project where the address names none", async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = {
    client_email: 'facet@own.example',
    private_key_id: 'k1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: 'own',
  };
  const other = await kit.open({ query: { protocol: 'http' }, secrets: { credentials_info: key } });
  expect((await refusal(other.ping(runOptions().signal))).kind).toBe('connection');
  await other.close();
  expect(kit.server.calls.at(-1)?.path).toContain('/projects/own/');
});

it('says of each table that a query reads in which data set it is', async () => {
  const tables = [
    { projectId: 'shop', datasetId: 'hr', tableId: 'pay' },
    { projectId: 'shop', datasetId: 'data', tableId: 'orders' },
  ];
  kit.server.answer = (sql) =>
    sql === 'SELECT of_two'
      ? { statistics: { query: { schema: { fields: [] }, referencedTables: tables } } }
      : undefined;
  expect(await kit.database.tablesRead?.('SELECT of_two', null, new AbortController().signal)).toEqual([
    { schema: 'hr', name: 'pay' },
    { schema: 'data', name: 'orders' },
  ]);
});
