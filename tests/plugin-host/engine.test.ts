import { join } from 'node:path';
import {
  EnginePoint,
  type EngineDatabase,
  type PluginAdministration,
  PluginAdministrationToken,
  type RowText,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildFolderOf } from './build-plugin.ts';

let server: TestServer;
let plugins: PluginAdministration;
let database: EngineDatabase;
const CONNECTION = {
  id: 1,
  name: 'one',
  scheme: 'orders',
  username: null,
  password: 'pw',
  hostname: null,
  port: null,
  database: null,
  query: {},
  extra: {},
  connectTimeoutMs: 1_000,
};
const engine = async () => {
  const entry = server.kernel.registry(EnginePoint).get('orders');
  if (!entry) throw new Error('The engine is not there.');
  return entry.load();
};
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_BLOCKED_SECONDS: '1' });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await buildFolderOf(join(import.meta.dirname, 'orders')));
  database = await (await engine()).open(CONNECTION);
}, 60_000);
afterAll(() => server.stop());

const options = (over: object = {}) => ({
  signal: new AbortController().signal,
  deadlineMs: 10_000,
  maxRows: 1_000_000,
  maxCells: 10_000_000,
  readOnly: true,
  ...over,
});

it('writes its SQL on the server and gives rows from its own process', async () => {
  const { dialect, deniedFunctions, vocabulary } = await engine();
  expect(dialect.quoteIdentifier('a"b')).toBe('"a""b"');
  expect(dialect.timeGrains.get('P1D')?.sql('x')).toBe('DAY(x)');
  expect(dialect.temporalLiteral('TIMESTAMP(3)', { epochMicros: 0n, hasZone: false })).toBe(
    "TIMESTAMP '1970-01-01 00:00:00'",
  );
  expect([deniedFunctions.has('sleep'), vocabulary.functions.has('count')]).toEqual([true, true]);
  const batch = await database.run('rows 3', options());
  expect(batch.vectors[1]).toEqual({ kind: 'numbers', values: Float64Array.of(0, 2, 4), nulls: null });
  expect(await database.tables('main', options().signal)).toEqual([{ name: 'orders of main', type: 'table' }]);
  expect(server.lines.some(({ message }) => message === 'opened one pw')).toBe(true);
});

it('says how partitions of its tables are listed', async () => {
  const { signal } = options();
  expect(await database.partitionsQuery?.('main', 'parted', signal)).toBe('partitions of main.parted');
  expect(await database.partitionsQuery?.(null, 'whole', signal)).toBeUndefined();
});

it('works in the catalogue that it is opened in', async () => {
  const { signal } = options();
  expect((await engine()).capabilities.catalogs).toBe(true);
  expect(await database.catalogs?.(signal)).toEqual({ names: ['ours', 'theirs'], own: 'ours' });
  const other = await (await engine()).open({ ...CONNECTION, catalog: 'theirs' });
  expect((await other.catalogs?.(signal))?.own).toBe('theirs');
  await other.close();
});

it('says what the database said', async () => {
  await expect(database.run('fail', options())).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'column-missing',
    line: 2,
    column: 7,
    subject: 'x',
  });
});

it('cancels', async () => {
  const stop = new AbortController();
  const waiting = database.run('wait', options({ signal: stop.signal }));
  setTimeout(() => stop.abort(), 50);
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  await vi.waitFor(() => expect(server.lines.some(({ message }) => message === 'cancelled')).toBe(true));
});

it('streams no faster than it is read, and stops with its reader', async () => {
  let rows = 0;
  for await (const batch of database.stream('stream 20', options())) rows += batch.rowCount;
  expect(rows).toBe(20_000);
  for await (const batch of database.stream('stream 1000', options())) {
    expect(batch.rowCount).toBe(1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    break;
  }
  await vi.waitFor(() => {
    const sent = server.lines.flatMap(({ message }) => /^sent (\d+)$/.exec(String(message))?.[1] ?? []);
    expect(sent).toHaveLength(2);
    expect(Number(sent[1])).toBeLessThan(10);
  });
});

describe('tables of rows that are read in the server', () => {
  const text = (rows: string) => ({ bytes: new TextEncoder().encode(rows), rows: rows.split('\n').length - 1 });
  const write = (table: string, rows: AsyncIterable<RowText>, signal = options().signal) => {
    if (!database.tableLoads) throw new Error('The engine makes no tables of rows.');
    const columns = [{ name: 'word', type: { kind: 'text' } }] as const;
    return database.tableLoads.write({ schema: null, table, ifExists: 'fail', columns }, rows, signal);
  };

  it('are made by the engine as the rows come', async () => {
    expect((await engine()).capabilities.fileUpload).toBe(true);
    async function* rows() {
      yield text('a\nb\n');
      yield text('c\n');
    }
    expect(await write('words', rows())).toBe(3);
    await vi.waitFor(() =>
      expect(server.lines.map(({ message }) => message)).toContain('words of word: ["a\\nb\\n","c\\n"]'),
    );
  });

  it('are refused, or fail, in the words of the engine, and rows come no further', async () => {
    let asked = 0;
    async function* rows() {
      for (; asked < 1_000; asked += 1) yield text('a\n');
    }
    expect(await write('taken', rows())).toEqual({ refused: { code: 'table-exists', found: 'taken', rows: 0 } });
    await expect(write('full', rows())).rejects.toMatchObject({
      name: 'EngineError',
      kind: 'data',
      message: 'No room.',
    });
    expect(asked).toBeLessThan(10);
  });

  it('are dropped where the rows end early', async () => {
    async function* broken() {
      yield text('a\n');
      throw new Error('The file ended.');
    }
    await expect(write('broken', broken())).rejects.toThrow('The file ended.');
    const stop = new AbortController();
    async function* cut() {
      yield text('a\n');
      stop.abort();
      yield text('b\n');
    }
    await expect(write('cut', cut(), stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
    await vi.waitFor(() =>
      expect(server.lines.map(({ message }) => message)).toEqual(
        expect.arrayContaining(['dropped broken', 'dropped cut']),
      ),
    );
  });
});

it.each(['lie rows', 'lie kind', 'lie much'])('refuses %s', async (order) => {
  await expect(database.run(order, options({ maxRows: 10 }))).rejects.toMatchObject({
    kind: 'crashed',
    message: expect.stringContaining('sent invalid data for'),
  });
});

it('that loops fails its query, and answers again in a new process', async () => {
  await expect(database.run('loop', options())).rejects.toMatchObject({ name: 'EngineError', kind: 'crashed' });
  await vi.waitFor(async () => expect((await database.run('rows 1', options())).rowCount).toBe(1), { timeout: 5_000 });
}, 15_000);

it('gives a million rows of eight columns', async () => {
  const batch = await database.run('rows 1000000', options());
  expect(batch.vectors[7]?.values.at(-1)).toBe(7_999_992);
});
