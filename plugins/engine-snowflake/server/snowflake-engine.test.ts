import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scriptedSql, UNSCRIPTED } from '../../../tests/support/scripted-database.ts';
import { withHttp } from '../../query/server/gateway/http-line.ts';
import { createSnowflakeEngine } from './snowflake-engine.ts';
import { type FakeSnowflake, startFakeSnowflake } from './testing/fake-snowflake.ts';

const engine = createSnowflakeEngine({ debug() {}, info() {}, warn() {}, error() {} });
let server: FakeSnowflake;
let database: EngineDatabase;
const connection = (more: Partial<ConnectionSpec> = {}): ConnectionSpec =>
  withHttp({
    id: 1,
    name: 'test',
    scheme: 'snowflake',
    username: 'ann',
    password: 'right',
    hostname: '127.0.0.1',
    port: server.port,
    database: 'shop/PUBLIC',
    query: { protocol: 'http', account: 'acme', warehouse: 'small' },
    extra: {},
    connectTimeoutMs: 5_000,
    ...more,
  });

beforeEach(async () => {
  server = await startFakeSnowflake();
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
  const rowType = (name: string, type: string, scale = 0) => ({ name, type, scale, precision: 38 });
  server.answer = (sql) =>
    sql === 'SELECT every_kind'
      ? {
          rowType: [
            rowType('I', 'fixed'),
            rowType('D', 'fixed', 2),
            rowType('F', 'real'),
            rowType('YES', 'boolean'),
            rowType('DAY', 'date'),
            rowType('LOCAL', 'timestamp_ntz'),
            rowType('ZONED', 'timestamp_tz'),
            rowType('CLOCK', 'time'),
            rowType('BYTES', 'binary'),
            rowType('WORD', 'text'),
            rowType('J', 'variant'),
            rowType('NOTHING', 'fixed'),
          ],
          rows: [
            [
              '9007199254740993',
              '12345678901234567890.50',
              '0.1',
              'true',
              '-14187',
              '1667673910.907796000',
              '-1.500000000 1560',
              '45296.000000000',
              '616263',
              'żółć',
              '{"a":[1,null]}',
              null,
            ],
          ],
        }
      : undefined;
  const batch = await database.run('SELECT every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['I', 'NUMBER(38, 0)', 0, 9007199254740993n],
    ['D', 'NUMBER(38, 2)', 0, 12345678901234567000],
    ['F', 'FLOAT', 0, 0.1],
    ['YES', 'BOOLEAN', 3, true],
    ['DAY', 'DATE', 2, Date.UTC(1931, 1, 28)],
    ['LOCAL', 'TIMESTAMP_NTZ', 2, 1667673910907.796],
    ['ZONED', 'TIMESTAMP_TZ', 2, -1_500],
    ['CLOCK', 'TIME', 1, '12:34:56.000'],
    ['BYTES', 'BINARY', 1, 'abc'],
    ['WORD', 'VARCHAR', 1, 'żółć'],
    ['J', 'VARIANT', 1, '{"a":[1,null]}'],
    ['NOTHING', 'NUMBER(38, 0)', 0, null],
  ]);
});

it('tells the server where a statement runs, and that it is one', async () => {
  const query = { protocol: 'http', account: 'acme', warehouse: 'small', role: 'reader' };
  const other = await engine.open(connection({ query }));
  await other.run('SELECT 1', runOptions({ schema: 'SALES', deadlineMs: 1_500 }));
  await other.close();
  const asked = server.calls.find(({ method }) => method === 'POST');
  expect(asked?.headers['x-snowflake-authorization-token-type']).toBe('PROGRAMMATIC_ACCESS_TOKEN');
  expect(asked?.body).toMatchObject({
    statement: 'SELECT 1',
    timeout: 2,
    database: 'shop',
    schema: 'SALES',
    warehouse: 'small',
    role: 'reader',
    parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
  });
});

it('signs in with a private key, also one whose lines a field has taken away', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '');
  const other = await engine.open(connection({ password: pem }));
  expect((await refusal(other.ping(runOptions().signal))).kind).toBe('connection');
  await other.close();
  const headers = server.calls.at(-1)?.headers;
  const [head = '', claims = '', signature = ''] = String(headers?.authorization).replace('Bearer ', '').split('.');
  const isRight = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const print = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  expect(headers?.['x-snowflake-authorization-token-type']).toBe('KEYPAIR_JWT');
  expect([isRight, JSON.parse(Buffer.from(claims, 'base64url').toString())]).toEqual([
    true,
    expect.objectContaining({ iss: `ACME.ANN.SHA256:${print}`, sub: 'ACME.ANN' }),
  ]);
});

it.for([
  'INSERT INTO t VALUES (1)',
  'SELECT 1; SELECT 2',
  'CALL p()',
  "EXECUTE IMMEDIATE 'SELECT 1'",
  'COPY INTO @~/x FROM t',
  'SELECT $1 FROM @stage',
  'SELECT $1 FROM@stage',
  'SELECT $secret',
  "SELECT * FROM IDENTIFIER('t')",
  'SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))',
  'SELECT SYSTEM$WAIT(5)',
  "SELECT AI_COMPLETE('m', 'x')",
  'SHOW GRANTS',
  'SHOW USERS',
  'SELECT 1 // a comment to it\n',
  'SHOW TABLES ->> SELECT * FROM $1',
  "SELECT 'no end",
])('sends no such statement: %s', async (sql) => {
  expect(['denied', 'syntax']).toContain((await refusal(database.run(sql, runOptions()))).kind);
  expect(server.statements).toEqual([]);
});

it.for<[Partial<ConnectionSpec>, RegExp]>([
  [{ password: null }, /denied/],
  [{ hostname: 'example.org' }, /encrypted/],
  [{ database: 'a/b/c' }, /snowflake:/],
])('refuses a connection that cannot be meant: %o', async ([more, message]) => {
  await expect(engine.open(connection(more))).rejects.toThrow(message);
});
