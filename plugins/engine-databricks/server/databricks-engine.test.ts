import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scriptedSql, UNSCRIPTED } from '../../../tests/support/scripted-database.ts';
import { withHttp } from '../../query/server/gateway/http-line.ts';
import { createDatabricksEngine } from './databricks-engine.ts';
import { type FakeDatabricks, startFakeDatabricks } from './testing/fake-databricks.ts';

const engine = createDatabricksEngine({ debug() {}, info() {}, warn() {}, error() {} });
let server: FakeDatabricks;
let database: EngineDatabase;
const connection = (more: Partial<ConnectionSpec> = {}): ConnectionSpec =>
  withHttp({
    id: 1,
    name: 'test',
    scheme: 'databricks',
    username: 'ann',
    password: 'right',
    hostname: '127.0.0.1',
    port: server.port,
    database: 'main/default',
    query: { protocol: 'http', http_path: '/sql/1.0/warehouses/abc123' },
    extra: {},
    connectTimeoutMs: 5_000,
    ...more,
  });

beforeEach(async () => {
  server = await startFakeDatabricks();
  database = await engine.open(connection());
});
afterEach(async () => {
  await database.close();
  await server.stop();
});

/** Not run against the live service here. The protocol is that of its documentation, the answers are a script's. */
describe('the kit of engines, as far as a script of answers goes', () => {
  it.for(engineCases.filter(({ title }) => !UNSCRIPTED.has(title) && !title.startsWith('leaves nothing behind')))(
    '$title',
    { timeout: 60_000 },
    (engineCase) =>
      engineCase.run({
        engine,
        open: () => engine.open(connection()),
        endless: scriptedSql.endless,
        series: scriptedSql.series,
        makeTables: async () => {},
        sql: {
          basics: scriptedSql.basics,
          twins: scriptedSql.twins,
          broken: scriptedSql.broken,
          longText: scriptedSql.longText,
        },
      }),
  );

  it.for(networkCases)('$title', (networkCase) =>
    networkCase.run({
      open: () => engine.open(connection()),
      openWithPassword: (password) => engine.open(connection({ password })),
      openAt: (hostname, port, connectTimeoutMs) => engine.open(connection({ hostname, port, connectTimeoutMs })),
      endless: scriptedSql.endless,
      dropConnections: async () => server.drop(),
    }),
  );
});

it('ends on the server what its caller has stopped, what is late, and what its reader has left', async () => {
  const stop = new AbortController();
  const running = refusal(database.run(scriptedSql.endless, runOptions({ signal: stop.signal })));
  await expect.poll(() => server.statements).toHaveLength(1);
  const asked = performance.now();
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(() => server.cancelled).toHaveLength(1);
  // A second on a quiet machine.
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect((await refusal(database.run(scriptedSql.endless, runOptions({ deadlineMs: 300 })))).kind).toBe('timeout');
  await expect.poll(() => server.cancelled).toHaveLength(2);
});

it('reads values of every kind with all of their digits', async () => {
  const column = (name: string, kind: string, text = kind) => ({ name, type_name: kind, type_text: text });
  server.answer = (sql) =>
    sql === 'SELECT every_kind'
      ? {
          columns: [
            column('i', 'LONG', 'BIGINT'),
            column('d', 'DECIMAL', 'DECIMAL(22,2)'),
            column('f', 'DOUBLE'),
            column('most', 'DOUBLE'),
            column('yes', 'BOOLEAN'),
            column('day', 'DATE'),
            column('at', 'TIMESTAMP'),
            column('bytes', 'BINARY'),
            column('word', 'STRING'),
            column('list', 'ARRAY', 'ARRAY<INT>'),
            column('nothing', 'INT'),
          ],
          rows: [
            [
              '9007199254740993',
              '12345678901234567890.50',
              '0.1',
              'Infinity',
              'true',
              '2020-02-29',
              '2022-11-05T18:45:10.907796Z',
              'YWJj',
              'żółć',
              '[1,null,3]',
              null,
            ],
          ],
        }
      : undefined;
  const batch = await database.run('SELECT every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['i', 'BIGINT', 0, 9007199254740993n],
    ['d', 'DECIMAL(22,2)', 0, 12345678901234567000],
    ['f', 'DOUBLE', 0, 0.1],
    ['most', 'DOUBLE', 0, Number.POSITIVE_INFINITY],
    ['yes', 'BOOLEAN', 3, true],
    ['day', 'DATE', 2, Date.UTC(2020, 1, 29)],
    ['at', 'TIMESTAMP', 2, 1667673910907.796],
    ['bytes', 'BINARY', 1, 'abc'],
    ['word', 'STRING', 1, 'żółć'],
    ['list', 'ARRAY<INT>', 1, '[1,null,3]'],
    ['nothing', 'INT', 0, null],
  ]);
});

it('tells the warehouse where a statement runs, and how many rows are wanted', async () => {
  await database.run('SELECT 1', runOptions({ schema: 'sales', maxRows: 17 }));
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    statement: 'SELECT 1',
    warehouse_id: 'abc123',
    catalog: 'main',
    schema: 'sales',
    row_limit: 17,
  });
});

it.for([
  'INSERT INTO t VALUES (1)',
  'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
  'SELECT 1; SELECT 2',
  'CALL p()',
  "SELECT * FROM read_files('s3://x')",
  "SELECT secret('a', 'b')",
  "SELECT ai_query('m', 'x')",
  "SELECT java_method('java.lang.System', 'getProperty', 'user.home')",
  "SELECT * FROM IDENTIFIER('t')",
  'SHOW GRANTS',
  'SET x = 1',
  'USE CATALOG other',
  "INSERT OVERWRITE DIRECTORY '/x' SELECT 1",
  "SELECT 'no end",
])('sends no such statement: %s', async (sql) => {
  expect(['denied', 'syntax']).toContain((await refusal(database.run(sql, runOptions()))).kind);
  expect(server.statements).toEqual([]);
});

it.for<[Partial<ConnectionSpec>, RegExp]>([
  [{ password: null }, /denied/],
  [{ hostname: 'example.org' }, /encrypted/],
  [{ query: { protocol: 'http' } }, /warehouse/],
])('refuses a connection that cannot be meant: %o', async ([more, message]) => {
  await expect(engine.open(connection(more))).rejects.toThrow(message);
});
