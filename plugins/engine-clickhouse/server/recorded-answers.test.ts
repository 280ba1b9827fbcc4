import type { ServerResponse } from 'node:http';
import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overLines } from '../../../tests/support/over-lines.ts';
import { createClickHouseEngine } from './clickhouse-engine.ts';
import {
  BROKEN_SQL,
  ENDLESS_SQL,
  type RecordedServer,
  startRecordedServer,
  WAITING_SQL,
} from './testing/recorded-server.ts';
import {
  BLOCKS_SQL,
  CAST_SQL,
  COLUMN_SQL,
  DYNAMIC_SQL,
  EMPTY_SQL,
  SYNTAX_SQL,
  TABLE_SQL,
  TREE_SQL,
  TYPES_SQL,
} from './testing/recorded-sql.ts';

const engine = overLines(createClickHouseEngine({ debug() {}, info() {}, warn() {}, error() {} }));
let server: RecordedServer;
let database: EngineDatabase;
const connection = (more: Partial<ConnectionSpec> = {}): ConnectionSpec => ({
  id: 1,
  name: 'test',
  scheme: 'clickhousedb',
  username: 'Zoë',
  password: 'pass:wörd',
  hostname: '127.0.0.1',
  port: server.port,
  database: 'default',
  query: {},
  extra: {},
  connectTimeoutMs: 5_000,
  ...more,
});

beforeEach(async () => {
  server = await startRecordedServer(BLOCKS_SQL);
  database = await engine.open(connection());
});
afterEach(async () => {
  await database.close();
  await server.stop();
});

const killed = (): number => server.statements.filter((sql) => sql.startsWith('KILL QUERY')).length;

it('reads values of every kind with all of their digits', async () => {
  const batch = await database.run(TYPES_SQL, runOptions());
  const read = batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]]);
  expect(read).toEqual([
    ['i', 'Int32', 0, -1],
    ['big', 'Int64', 0, 9007199254740993n],
    ['most', 'UInt64', 0, 18446744073709551615n],
    ['wide', 'Int128', 0, -170141183460469231731687303715884105728n],
    ['wider', 'UInt256', 0, 7],
    ['d', 'Decimal(18, 2)', 0, 1.5],
    ['long', 'Decimal(76, 4)', 0, 1.2345678901234568e28],
    ['f', 'Float32', 0, 0.1],
    ['none', 'Float64', 0, Number.NaN],
    ['least', 'Float64', 0, Number.NEGATIVE_INFINITY],
    ['yes', 'Bool', 3, true],
    ['day', 'Date', 2, Date.UTC(2020, 1, 29)],
    ['past', 'Date32', 2, Date.UTC(1931, 1, 28)],
    ['zoned', 'DateTime', 2, Date.UTC(2020, 5, 30, 22)],
    ['at', "DateTime64(6, 'UTC')", 2, 1667673910907.796],
    ['fine', "DateTime64(9, 'UTC')", 2, 1667673910907.796],
    ['e', "Enum8('b' = -2, 'a, \\'x' = 1)", 1, 'b'],
    ['u', 'UUID', 1, '6f1c0a3e-0000-4000-8000-000000000001'],
    ['v4', 'IPv4', 1, '10.0.0.1'],
    ['v6', 'IPv6', 1, '2001:db8::ff00:42:8329'],
    ['fixed', 'FixedString(4)', 1, 'ab'],
    ['word', 'String', 1, 'żółć'],
    ['bytes', 'String', 1, '[bytes]'],
    ['low', 'LowCardinality(Nullable(String))', 1, 'low'],
    ['nothing', 'Nullable(Int32)', 0, null],
    ['nil', 'Nullable(Nothing)', 1, null],
    ['list', 'Array(Nullable(UInt8))', 1, '[1,null,3]'],
    ['m', 'Map(String, Array(Int64))', 1, '{"k":[9007199254740993]}'],
    ['t', 'Tuple(a Int8, b String)', 1, '{"a":1,"b":"x"}'],
    ['pair', 'Tuple(UInt8, String)', 1, '[1,"x"]'],
    ['n', 'Nested(word String, day Date)', 1, '[{"word":"a","day":"2020-02-29"}]'],
    ['p', 'Point', 1, '[1.5,2]'],
    ['j', 'JSON', 1, '{"a":[1,null]}'],
    ['days', 'IntervalDay', 0, 3],
    ['lows', 'Array(String)', 1, '["x","x","y"]'],
  ]);
  expect(batch.vectors[6]).toMatchObject({ kind: 'numbers', texts: ['12345678901234567890123456789.5000'] });
});

it('names an unsupported type, and a remedy', async () => {
  expect(await refusal(database.run(DYNAMIC_SQL, runOptions()))).toMatchObject({
    kind: 'data',
    message: 'Values of the type Dynamic cannot be read: make texts of them with toString().',
  });
});

it('reads a response in pieces, and limits the values of a batch', async () => {
  const whole = rowsOf(await database.run(BLOCKS_SQL, runOptions()));
  expect(whole.map(([n, t]) => [n, t])).toEqual(Array.from({ length: 3_000 }, (_, n) => [n, String(n)]));
  const sizes: number[] = [];
  for await (const { rowCount } of database.stream(BLOCKS_SQL, runOptions({ maxCells: 2_000 }))) sizes.push(rowCount);
  expect(sizes).toEqual([1_000, 1_000, 1_000]);
  expect((await refusal(database.run(BLOCKS_SQL, runOptions({ maxCells: 5_999 })))).kind).toBe('too-large');
  expect((await refusal(database.run(BLOCKS_SQL, runOptions({ maxBytes: 30_000 })))).kind).toBe('too-large');
});

it('reads only the needed part of an endless response, and cancels it when its reader stops', async () => {
  let rows = 0;
  for await (const { rowCount } of database.stream(ENDLESS_SQL, runOptions({ maxRows: 10_000_000 }))) {
    rows += rowCount;
    if (rows >= 30_000) break;
  }
  expect(rows).toBe(30_000);
  await expect.poll(killed).toBe(1);
});

it('returns the columns of a response without rows', async () => {
  const { columns, rowCount } = await database.run(EMPTY_SQL, runOptions());
  expect([rowCount, columns.map(({ name, generic }) => [name, generic])]).toEqual([
    0,
    [
      ['a', 0],
      ['b', 2],
    ],
  ]);
});

it.for([
  [
    SYNTAX_SQL,
    { kind: 'syntax', line: 2, column: 5, message: 'Syntax error: failed at position 15 (2) (line 2, col 5)' },
  ],
  [TABLE_SQL, { kind: 'table-missing', line: 1, column: 15, subject: 'no_such_table' }],
  [
    COLUMN_SQL,
    {
      kind: 'column-missing',
      line: 2,
      column: 3,
      subject: 'nowhere',
      message: 'Unknown expression identifier `nowhere`',
    },
  ],
  [CAST_SQL, { kind: 'data', whileRunning: true }],
] as const)('says what is wrong with %s, where, and nothing of the statement around it', async ([sql, fault]) => {
  const error = await refusal(database.run(sql, runOptions()));
  expect(error).toMatchObject(fault);
  expect(error.message).not.toMatch(/In scope|SELECT/);
  expect(killed()).toBe(0);
});

const FAILURE =
  "Code: 241. DB::Exception: Memory limit exceeded: while processing query: 'SELECT secret'. (MEMORY_LIMIT_EXCEEDED) (version 24.8.1.1)";
it.for<[string, (response: ServerResponse) => void, object]>([
  ['as older servers write it', (response) => response.end(`${FAILURE}\n`), { kind: 'out-of-memory' }],
  [
    'with the mark of newer servers',
    (response) =>
      response.end(`\r\n__exception__\r\nabcdefghijklmnop\r\n${FAILURE}\r\n99 abcdefghijklmnop\r\n__exception__\r\n`),
    { kind: 'out-of-memory', message: 'Memory limit exceeded' },
  ],
  [
    'before the line is cut',
    (response) => response.write(FAILURE, () => response.destroy()),
    { kind: expect.stringMatching(/connection|out-of-memory/) },
  ],
  ['by a cut line alone', (response) => response.destroy(), { kind: 'connection' }],
  [
    'by an end in the middle of a block',
    (response) => response.end(Buffer.from([2, 200, 1, 1])),
    { kind: 'connection' },
  ],
  [
    'by another block',
    (response) => response.end(Buffer.from([1, 1, 1, 97, 5, 85, 73, 110, 116, 56, 1])),
    { kind: 'connection' },
  ],
])('takes no answer for whole that fails in its middle, %s', async ([, end, fault]) => {
  server.end = end;
  expect(await refusal(database.run(BROKEN_SQL, runOptions()))).toMatchObject(fault);
  const read = async (): Promise<void> => {
    for await (const { rowCount } of database.stream(BROKEN_SQL, runOptions())) expect(rowCount).toBe(3_000);
  };
  expect(await refusal(read())).toMatchObject(fault);
});

it('kills cancelled and late statements on the server', async () => {
  const stop = new AbortController();
  const running = refusal(database.run(WAITING_SQL, runOptions({ signal: stop.signal })));
  await expect.poll(() => server.statements).toContain(WAITING_SQL);
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(killed).toBe(1);
  const id = server.queries[server.statements.indexOf(WAITING_SQL)]?.get('query_id');
  expect(server.statements.at(-1)).toBe(`KILL QUERY WHERE query_id = '${id}' ASYNC`);
  expect((await refusal(database.run(WAITING_SQL, runOptions({ deadlineMs: 300 })))).kind).toBe('timeout');
  await expect.poll(killed).toBe(2);
});

it('sends the user, the database, the permissions and the settings to the server', async () => {
  const settings = { max_threads: 2, join_use_nulls: true, readonly: 0 };
  const other = await engine.open(connection({ extra: { engine_params: { connect_args: { settings } } } }));
  await other.run(BLOCKS_SQL, runOptions({ schema: 'sales', deadlineMs: 1_500 }));
  await other.close();
  expect(server.headers[0]?.authorization).toBe(`Basic ${Buffer.from('Zoë:pass:wörd').toString('base64')}`);
  expect(Object.fromEntries(server.queries.at(-1) ?? [])).toEqual({
    database: 'sales',
    default_format: 'Native',
    query_id: expect.stringMatching(/^[\da-f-]{36}$/),
    max_threads: '2',
    join_use_nulls: '1',
    // These settings of the connection must have no effect.
    readonly: '1',
    max_execution_time: '2',
    prefer_column_name_to_alias: '1',
    session_timezone: 'UTC',
    cancel_http_readonly_queries_on_client_close: '1',
    output_format_native_write_json_as_string: '1',
  });
});

it('names the tables that the server has found in a statement', async () => {
  const read = await database.tablesRead?.(TREE_SQL, null, runOptions().signal);
  expect(new Set(read)).toEqual(new Set(['orders', 'towns']));
});

it.for([
  'INSERT INTO t VALUES (1)',
  'ALTER TABLE t DELETE WHERE 1',
  'SYSTEM SHUTDOWN',
  'SET readonly = 0',
  'USE system',
  "KILL QUERY WHERE user = 'x'",
  'SHOW GRANTS',
  'SHOW PROCESSLIST',
  'SELECT 1; SELECT 2',
  "SELECT * FROM url('http://127.0.0.1/', 'CSV', 'a String')",
  "SELECT * FROM `file`/**/('x.csv')",
  "DESCRIBE TABLE s3('https://example.org/x')",
  "SELECT dictGet('secrets', 'value', 1)",
  "SELECT joinGet('secrets', 'value', 1)",
  'SELECT globalNotIn(1, secret)',
  'SELECT 1 IN (secret)',
  'SELECT 1 IN ((`a`.`secret`))',
  "SELECT 1 INTO OUTFILE 'x'",
  'SELECT 1 SETTINGS readonly = 0',
  "SELECT ‘it'’, secret FROM hidden --'",
  'SELECT 1$a$, secret, $a$',
  'SELECT "\\x74able" FROM t',
  'SELECT 1 /* /* */, 2 */',
  "SELECT 'no end",
])('sends no such statement: %s', async (sql) => {
  expect(['denied', 'syntax']).toContain((await refusal(database.run(sql, runOptions()))).kind);
  expect(server.statements).toEqual([]);
});

it.for([
  "SELECT 1 WHERE 'x' IN ('x', 'y') AND 1 IN (1) AND n IN (NULL)",
  'SELECT "a\\\\b", `c\\`d` FROM t',
  "WITH 'x; $y$' AS a SELECT a -- it's",
])('sends %s', async (sql) => {
  await refusal(database.run(sql, runOptions()));
  expect(server.statements).toContain(sql);
});

it.for<[Partial<ConnectionSpec>, RegExp]>([
  [{ query: { secure: 'perhaps' } }, /secure/],
  [{ query: { protocol: 'ftp' } }, /protocol/],
  [{ query: { secure: 'true', verify: 'maybe' } }, /verify/],
  [{ query: { settings: '{' } }, /JSON/],
  [{ query: { settings: '{"query": "SELECT 1"}' } }, /"query" is not a setting/],
])('refuses a connection that cannot be meant: %o', async ([more, message]) => {
  await expect(engine.open(connection(more))).rejects.toThrow(message);
});
