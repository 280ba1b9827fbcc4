import {
  EnginePoint,
  type EngineDatabase,
  type PluginAdministration,
  PluginAdministrationToken,
} from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

/** An engine whose statements are orders to the test: `rows 10`, `wait`, `fail`, `loop`, `lie …`. */
const ENGINE = `
import { EngineError, STANDARD_FUNCTIONS, STANDARD_OPERATORS, STANDARD_TYPES } from '@facet/sdk/server';

const dialect = {
  name: 'orders', parserName: 'postgresql',
  quoteIdentifier: (name) => '"' + name.replaceAll('"', '""') + '"',
  qualify: (parts) => parts.filter((part) => part).map((part) => '"' + part.replaceAll('"', '""') + '"').join('.'),
  literal: (value) => value === null ? 'NULL' : typeof value === 'string' ? "'" + value.replaceAll("'", "''") + "'" : typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value),
  timeGrains: new Map([['P1D', { label: 'Day', sql: (column) => 'DAY(' + column + ')' }]]),
  temporalLiteral: (type, { epochMicros }) => /time|date/i.test(type) ? "TIMESTAMP '" + new Date(Number(epochMicros / 1000000n) * 1000 - (epochMicros < 0n && epochMicros % 1000000n !== 0n ? 1000 : 0)).toISOString().slice(0, 19).replace('T', ' ') + "'" : undefined,
  epochToTimestamp: (column) => 'TS(' + column + ')', castToText: (text) => 'CAST(' + text + ' AS TEXT)',
  limit: (limit, offset) => [limit === null ? '' : 'LIMIT ' + limit, offset ? 'OFFSET ' + offset : ''].filter(Boolean).join(' '),
  genericType: (type) => type === 'integer' ? 0 : 1, groupByAlias: true, supportsIlike: true,
};
const columns = Array.from({ length: 8 }, (_, i) => ({ name: 'c' + i, type: 'DOUBLE', generic: 0 }));
function batch(from, count) {
  return { columns, rowCount: count, vectors: columns.map((_, i) => ({ kind: 'numbers', nulls: null, values: Float64Array.from({ length: count }, (_, row) => (from + row) * (i + 1)) })) };
}
const waiting = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => { console.log('cancelled'); reject(new EngineError('cancelled', 'Stopped.')); }));

export const engine = {
  dialect,
  capabilities: { cancel: true, progress: false, estimate: false, dml: false, ctas: false, schemas: true, fileUpload: false },
  deniedFunctions: new Set(['sleep']),
  vocabulary: { functions: new Set(STANDARD_FUNCTIONS), types: new Set(STANDARD_TYPES), operators: new Set(STANDARD_OPERATORS), dots: 'columns', subscripts: false },
  open: async (connection) => {
    console.log('opened ' + connection.name + ' ' + connection.password);
    return {
      async run(sql, { signal, maxRows }) {
        const [order, text] = sql.split(' ');
        if (order === 'rows') return batch(0, Math.min(Number(text), maxRows));
        if (order === 'wait') return waiting(signal);
        if (order === 'loop') for (;;);
        if (order === 'fail') throw new EngineError('column-missing', 'No column x', { line: 2, column: 7, subject: 'x' });
        if (text === 'rows') return { ...batch(0, 2), rowCount: 3 };
        if (text === 'kind') return { ...batch(0, 1), vectors: columns.map(() => ({ kind: 'values', values: 'text' })) };
        return text === 'much' ? batch(0, maxRows + 1) : undefined;
      },
      async *stream(sql, { signal }) {
        const [, count] = sql.split(' ').map(Number);
        let sent = 0;
        try {
          for (; sent < count && !signal.aborted; sent += 1) yield batch(sent * 1000, 1000);
        } finally { console.log('sent ' + sent); }
      },
      ping: async () => {}, schemas: async () => ['main'], tables: async (schema) => [{ name: 'orders of ' + schema, type: 'table' }],
      describeTable: async () => undefined, describeQuery: async () => columns, functionNames: async () => ['count'], defaultSchema: async () => 'main', close: async () => { console.log('closed'); },
    };
  },
};`;

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
  await plugins.install(
    await buildPlugin(
      {
        id: 'acme/orders',
        contributes: {
          'query/engine@1': [{ key: 'orders', name: 'Orders', schemes: ['orders'], placeholder: 'orders://' }],
        },
      },
      {
        'server/index.ts': `
          import { defineServerPlugin } from '@facet/sdk/common';
          import { EnginePoint } from '@facet/sdk/server';
          import { manifest } from '../manifest.ts';
          import { engine } from './engine.ts';
          export default defineServerPlugin(manifest, (ctx) => { ctx.implement(EnginePoint, 'orders', async () => engine); });`,
        'server/engine.ts': ENGINE,
      },
    ),
  );
  database = await (await engine()).open({ ...CONNECTION, lookup: () => undefined });
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

it.each(['lie rows', 'lie kind', 'lie much'])('refuses %s', async (order) => {
  await expect(database.run(order, options({ maxRows: 10 }))).rejects.toMatchObject({
    kind: 'crashed',
    message: expect.stringContaining('not what it has to be'),
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
