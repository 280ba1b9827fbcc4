import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overLines } from '../../../tests/support/over-lines.ts';
import {
  LONG_SQL,
  type RecordedCoordinator,
  startRecordedCoordinator,
  WAITING_SQL,
} from './testing/recorded-coordinator.ts';
import { COLUMN_SQL, PAGES_SQL, SYNTAX_SQL, TABLE_SQL, TYPES_SQL, ZERO_SQL } from './testing/recorded-sql.ts';
import { createTrinoEngine } from './trino-engine.ts';

const engine = overLines(createTrinoEngine({ debug() {}, info() {}, warn() {}, error() {} }));
let server: RecordedCoordinator;
let database: EngineDatabase;
const connection = (more: Partial<ConnectionSpec> = {}): ConnectionSpec => ({
  id: 1,
  name: 'test',
  scheme: 'trino',
  username: 'ann',
  password: null,
  hostname: '127.0.0.1',
  port: server.port,
  database: 'memory/default',
  query: {},
  extra: {},
  connectTimeoutMs: 5_000,
  ...more,
});

beforeEach(async () => {
  server = await startRecordedCoordinator();
  database = await engine.open(connection());
});
afterEach(async () => {
  await database.close();
  await server.stop();
});

it('reads values of every kind with all of their digits', async () => {
  const batch = await database.run(TYPES_SQL, runOptions());
  expect(batch.columns.map(({ name, type, generic }) => [name, type, generic])).toEqual([
    ['i', 'integer', 0],
    ['big', 'bigint', 0],
    ['d', 'decimal(22, 2)', 0],
    ['at', 'timestamp(6)', 2],
    ['zoned', 'timestamp(0) with time zone', 2],
    ['none', 'double', 0],
    ['r', 'row(a bigint, b varchar)', 1],
    ['m', 'map(varchar(1), array(integer))', 1],
    ['bytes', 'varbinary', 1],
    ['day', 'date', 2],
    ['u', 'uuid', 1],
    ['yes', 'boolean', 3],
    ['nothing', 'integer', 0],
  ]);
  expect(rowsOf(batch)).toEqual([
    [
      1,
      9007199254740993n,
      12345678901234567000,
      Date.UTC(2020, 0, 1) + 123.456,
      Date.UTC(2020, 5, 30, 22),
      Number.NaN,
      '{"a":9007199254740993,"b":"x"}',
      '{"k":[1,null]}',
      '[bytes]',
      Date.UTC(2020, 1, 29),
      '6f1c0a3e-0000-4000-8000-000000000001',
      true,
      null,
    ],
  ]);
  expect(batch.vectors[2]).toMatchObject({ kind: 'numbers', texts: ['12345678901234567890.50'] });
});

it('requests one page after the other, only from the known server', async () => {
  const sizes: number[] = [];
  for await (const { rowCount } of database.stream(PAGES_SQL, runOptions())) sizes.push(rowCount);
  expect(sizes).toEqual([300]);
  expect(server.calls[0]).toBe('POST');
  expect(server.calls.slice(1)).toEqual(server.calls.slice(1).map((_, at) => `GET ${at + 1}`));
});

it('limits the values of a batch', async () => {
  const sizes: number[] = [];
  for await (const { rowCount } of database.stream(PAGES_SQL, runOptions({ maxCells: 100 }))) sizes.push(rowCount);
  expect(sizes).toEqual([100, 100, 100]);
  expect((await refusal(database.run(PAGES_SQL, runOptions({ maxCells: 299 })))).kind).toBe('too-large');
});

it.for([
  [SYNTAX_SQL, { kind: 'syntax', line: 2, column: 6 }],
  [TABLE_SQL, { kind: 'table-missing', line: 1, column: 15, subject: 'no_such_table' }],
  [COLUMN_SQL, { kind: 'column-missing', line: 2, column: 3, subject: 'nowhere' }],
  [ZERO_SQL, { kind: 'data', whileRunning: true }],
] as const)('says what is wrong with %s, and where', async ([sql, fault]) => {
  expect(await refusal(database.run(sql, runOptions()))).toMatchObject(fault);
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

it('cancels a statement on the server after a stop, a timeout, or when its reader stops', async () => {
  const stop = new AbortController();
  const running = refusal(database.run(WAITING_SQL, runOptions({ signal: stop.signal })));
  await expect.poll(() => server.calls).toContain('GET 1');
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(() => server.calls.at(-1)).toBe('DELETE 1');
  expect((await refusal(database.run(WAITING_SQL, runOptions({ deadlineMs: 300 })))).kind).toBe('timeout');
  await expect.poll(() => server.calls.filter((call) => call.startsWith('DELETE')).length).toBe(2);
  for await (const { rowCount } of database.stream(PAGES_SQL, runOptions({ maxRows: 10 }))) expect(rowCount).toBe(10);
});

it('retries while a server is temporarily busy', async () => {
  server.busy.push(503, 502, 429);
  expect((await database.run(PAGES_SQL, runOptions())).rowCount).toBe(300);
  server.busy.push(500);
  expect(await refusal(database.run(PAGES_SQL, runOptions()))).toMatchObject({
    kind: 'connection',
    message: /500: busy/,
  });
  server.busy.push(401);
  expect(await refusal(database.run(PAGES_SQL, runOptions()))).toMatchObject({ kind: 'connection', message: /denied/ });
});

it('sends user, schema and session properties to the server', async () => {
  const other = await engine.open(
    connection({
      username: 'Zoë',
      extra: {
        engine_params: { connect_args: { session_properties: { 'memory.a': 'x, y' }, roles: { system: 'analyst' } } },
      },
    }),
  );
  await other.run(PAGES_SQL, runOptions({ schema: 'sales' }));
  await other.close();
  expect(server.headers[0]).toMatchObject({
    'x-trino-user': 'ZoÃ«',
    'x-trino-catalog': 'memory',
    'x-trino-schema': 'sales',
    'x-trino-session': 'memory.a=x%2C%20y',
    'x-trino-role': 'system=ROLE%7Banalyst%7D',
    'x-trino-time-zone': 'UTC',
  });
});

it('impersonates a user, without the roles of the login', async () => {
  const roles = { system: 'analyst' };
  const other = await engine.open(connection({ extra: { engine_params: { connect_args: { roles } } } }));
  await other.run(PAGES_SQL, runOptions({ user: 'bob' }));
  await other.close();
  expect(server.headers[0]).toMatchObject({ 'x-trino-user': 'bob', 'x-trino-original-user': 'ann' });
  expect(server.headers[0]).not.toHaveProperty('x-trino-role');
});

it.for<[Partial<ConnectionSpec>, RegExp]>([
  [{ password: 'p', query: { http_scheme: 'http' } }, /encrypted/],
  [{ query: { http_scheme: 'ftp' } }, /http_scheme/],
  [{ query: { http_scheme: 'https', verify: 'maybe' } }, /verify/],
  [{ database: 'a/b/c' }, /catalog\/schema/],
  [{ query: { session_properties: '{' } }, /JSON/],
])('refuses a connection that cannot be meant: %o', async ([more, message]) => {
  await expect(engine.open(connection(more))).rejects.toThrow(message);
});

it('names the limit of the result, not of the page, when one page is larger than all of it may be', async () => {
  const error = await refusal(database.run(LONG_SQL, runOptions({ maxBytes: 100_000 })));
  expect([error.kind, error.message]).toEqual(['too-large', expect.stringContaining('100000 bytes')]);
});
