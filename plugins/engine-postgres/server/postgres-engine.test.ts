import type { AddressLookup } from '@facet/plugin-query/contract.server';
import { type ConnectionSpec, type EngineDatabase, RESULT_BYTES } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions, tableLoadCases } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { longestTurn } from '../../../sdk/testing/processor-time.ts';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { overLines } from '../../../tests/support/over-lines.ts';
import { createPostgresEngine } from './postgres-engine.ts';
import { epochMs } from './read-rows.ts';

const engine = overLines(createPostgresEngine({ debug() {}, info() {}, warn() {}, error() {} }));
const ENDLESS = 'SELECT COUNT(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b';
let server: TestPostgres;
let spec: ConnectionSpec;
let database: EngineDatabase;

beforeAll(async () => {
  server = await startPostgres();
  const url = new URL(await server.createDatabase('engine_kit'));
  spec = {
    id: 1,
    name: 'test',
    scheme: 'postgresql',
    username: url.username,
    password: url.password,
    hostname: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    query: {},
    extra: {},
    connectTimeoutMs: 5_000,
  };
  database = await engine.open(spec);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

describe('Postgres as an engine', () => {
  it.for(engineCases)('$title', { timeout: 60_000 }, (engineCase) =>
    engineCase.run({
      engine,
      open: () => engine.open(spec),
      endless: ENDLESS,
      series: (n) => `SELECT n, 'word ' || n AS word FROM generate_series(0, ${n - 1}) n`,
      makeTables,
      sql: { bytes: "'abc'::bytea", noText: "'\\xff00'::bytea" },
    }),
  );

  it.for(tableLoadCases)('$title', (loadCase) =>
    loadCase.run({ engine, open: () => engine.open(spec), endless: ENDLESS, series: String, makeTables }),
  );

  it('cuts no name', async () => {
    const { tableLoads } = database;
    if (!tableLoads) throw new Error('The engine makes no tables of rows.');
    const load = { schema: null, table: 't'.repeat(64), ifExists: 'fail', columns: [] } as const;
    const error = await refusal(tableLoads.write(load, noRows(), runOptions().signal));
    expect(error).toMatchObject({ kind: 'data', message: expect.stringContaining('63 bytes') });
  });

  it('never assembles a value beyond the bytes of a result', async () => {
    const error = await refusal(database.run(`SELECT repeat('x', ${RESULT_BYTES + 1}) AS t`, runOptions()));
    expect(error).toMatchObject({ kind: 'too-large' });
    expect(rowsOf(await database.run('SELECT 1 AS one', runOptions()))).toEqual([[1]]);
  });

  it('lets others in while it reads a large result', async () => {
    const arrays = 'SELECT array_fill(7, array[2000]) AS a, now()::timestamp AS t FROM generate_series(1, 10000)';
    expect(await longestTurn(database.run(arrays, runOptions()))).toBeLessThan(250);
  });

  it.for(networkCases)('$title', (networkCase) =>
    networkCase.run({
      open: () => engine.open(spec),
      openWithPassword: (password) => engine.open({ ...spec, password }),
      openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
      endless: ENDLESS,
      dropConnections: async () => {
        await database.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND state = 'active'",
          runOptions(),
        );
      },
    }),
  );

  it.each([
    ['a user', { username: null }],
    ['a password', { password: null }],
    ['both', { username: null, password: null }],
  ])('takes no login from the environment of the server where %s is missing', async (_, missing) => {
    vi.stubEnv('PGUSER', String(spec.username));
    vi.stubEnv('PGPASSWORD', String(spec.password));
    try {
      const other = await engine.open({ ...spec, ...missing });
      expect((await refusal(other.ping(runOptions().signal))).kind).toBe('connection');
      await other.close();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('resolves host names with the given look-up', async () => {
    const asked: string[] = [];
    const lookup: AddressLookup = (hostname, options, done) => {
      asked.push(hostname);
      if (hostname === 'closed.example') done(new Error('not allowed here'), '');
      else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    };
    const named = await engine.open({ ...spec, hostname: 'db.example', lookup });
    await named.ping(runOptions().signal);
    await named.close();
    const closed = await engine.open({ ...spec, hostname: 'closed.example', lookup });
    expect((await refusal(closed.ping(runOptions().signal))).message).toContain('not allowed here');
    await closed.close();
    expect(asked).toEqual(['db.example', 'closed.example']);
  });

  it('reports permissions of the login that reading does not need, including those of its roles', async () => {
    const rightsOf = async (username: string) => {
      const opened = await engine.open({ ...spec, username, password: 'p' });
      try {
        return await opened.rights?.(runOptions().signal);
      } finally {
        await opened.close();
      }
    };
    for (const sql of [
      'CREATE SCHEMA shop',
      'CREATE TABLE shop.orders (a int)',
      ...['reader', 'writer', 'maker', 'filer', 'member', 'owner'].map(
        (name) => `CREATE ROLE ${name} LOGIN PASSWORD 'p'`,
      ),
      'GRANT USAGE ON SCHEMA shop TO reader, writer',
      'GRANT SELECT ON shop.orders TO reader',
      'GRANT INSERT ON shop.orders TO writer',
      'GRANT CREATE ON SCHEMA shop TO maker',
      'GRANT pg_read_server_files TO filer',
      'GRANT writer TO member',
      'ALTER DATABASE engine_kit OWNER TO owner',
    ])
      await database.run(sql, runOptions({ readOnly: false }));
    const reads = { superuser: false, serverFiles: false, writes: false, owns: [] };
    expect(await rightsOf('reader')).toEqual(reads);
    expect(await rightsOf('writer')).toEqual({ ...reads, writes: true });
    expect(await rightsOf('maker')).toEqual({ ...reads, writes: true });
    expect(await rightsOf('member')).toEqual({ ...reads, writes: true });
    expect(await rightsOf('filer')).toEqual({ ...reads, serverFiles: true });
    expect(await rightsOf('owner')).toMatchObject({ superuser: false, owns: ['engine_kit'] });
    expect(await database.rights?.(runOptions().signal)).toMatchObject({
      superuser: true,
      serverFiles: true,
      writes: true,
    });
  });

  it.each([
    ['PARTITION BY RANGE (day)', ['day']],
    ['PARTITION BY LIST (town)', ['town']],
    ['PARTITION BY RANGE (town, day)', ['town', 'day']],
    ['', undefined],
  ])('tells by which columns a table is parted: %s [B7.15] [B7.16]', async (clause, columns) => {
    for (const sql of ['DROP TABLE IF EXISTS parted', `CREATE TABLE parted (day date, town text, n int) ${clause}`])
      await database.run(sql, runOptions({ readOnly: false }));
    const details = await database.describeTable('public', 'parted', runOptions().signal);
    expect(details?.partitionColumns).toEqual(columns);
  });

  it('reads in read-only transactions, and the server ends a statement at its deadline', async () => {
    const [readOnly, timeout] = await Promise.all(
      ['transaction_read_only', 'statement_timeout'].map(async (name) =>
        rowsOf(await database.run(`SELECT current_setting('${name}')`, runOptions({ deadlineMs: 7_000 }))),
      ),
    );
    expect([readOnly, timeout]).toEqual([[['on']], [['7s']]]);
    const refused = await refusal(database.run('CREATE TABLE written (a int)', runOptions()));
    expect(refused.kind).toBe('denied');
  });

  async function makeTables(count: number): Promise<void> {
    const made = `DO $$ BEGIN FOR i IN 0..${count - 1} LOOP EXECUTE 'CREATE TABLE IF NOT EXISTS kit_many_' || i || ' (a int)'; END LOOP; END $$`;
    await database.run(made, runOptions({ readOnly: false }));
  }
});

describe('values of Postgres', () => {
  it.for<[sql: string, value: unknown]>([
    ['961509005958263671657329652.571::numeric', 9.615090059582637e26],
    ['18446744073709551617::numeric', 18446744073709551617n],
    ["'NaN'::numeric", Number.NaN],
    ['1.5::real', 1.5],
    ["'infinity'::timestamp", null],
    ["'0044-03-15 BC'::date", Date.UTC(-43, 2, 15) - 0],
    ["timestamptz '2020-01-01 00:00:00+02'", Date.UTC(2019, 11, 31, 22)],
    ["time '12:34:56'", '12:34:56'],
    ["interval '1 year 2 months 3 days 04:05:06'", '428 days 04:05:06'],
    ['ARRAY[1,2,NULL]', '[1,2,null]'],
    ["ARRAY['a','b']", '["a","b"]'],
    [`'{"a": null}'::jsonb`, '{"a": null}'],
    ["'\\x616263'::bytea", 'abc'],
    ["'\\xff00'::bytea", '[bytes]'],
    ["'żółć 🦆'", 'żółć 🦆'],
  ])('%s', async ([sql, value]) => {
    expect(rowsOf(await database.run(`SELECT ${sql} AS v`, runOptions()))).toEqual([[value]]);
  });

  it('keeps big integers exact beside a null', async () => {
    const batch = await database.run('SELECT * FROM (VALUES (9007199254740993), (NULL)) t(v)', runOptions());
    expect(rowsOf(batch)).toEqual([[9007199254740993n], [null]]);
  });

  it.for([
    ['2020-01-01 00:00:00+05:30', Date.UTC(2019, 11, 31, 18, 30)],
    ['2020-01-01 00:00:00-03:30', Date.UTC(2020, 0, 1, 3, 30)],
    ['1969-12-31 23:59:59.999999', -0.001],
  ] as const)('reads %s', ([text, ms]) => expect(epochMs(text)).toBe(ms));
});

describe('a read-only run on Postgres', () => {
  it.for([
    'SELECT 1 INTO made',
    'EXPLAIN ANALYZE DELETE FROM pg_description',
    'COMMIT; CREATE TABLE made (a int)',
    'WITH a AS (DELETE FROM pg_description RETURNING 1) SELECT * FROM a',
    "SELECT set_config('transaction_read_only', 'off', false)",
    'CREATE TABLE made (a int)',
  ])('refuses %s', async (sql) => {
    expect(['denied', 'syntax', 'data', 'other']).toContain((await refusal(database.run(sql, runOptions()))).kind);
  });

  it('sees nothing that a change has left in its session', async () => {
    await database.run('CREATE TEMP TABLE pg_description AS SELECT 1 AS mine', runOptions({ readOnly: false }));
    for (let i = 0; i < 10; i += 1)
      await refusal(database.run('SELECT mine FROM pg_temp.pg_description', runOptions()));
  });

  it('leaves no connection in a transaction', async () => {
    for (let i = 0; i < 20; i += 1) await refusal(database.run('SELECT nowhere', runOptions()));
    const batch = await database.run(
      "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE application_name = 'facet' AND state LIKE 'idle in%'",
      runOptions(),
    );
    expect(rowsOf(batch)).toEqual([[0]]);
  });

  it('prints errors as the database does, with line and caret', async () => {
    const error = await refusal(database.run('SELECT 1\nWHERE ((nowhere = 1))', runOptions()));
    expect(error.message).toBe('column "nowhere" does not exist\nLINE 2: WHERE ((nowhere = 1))\n                ^\n');
  });
});

async function* noRows(): AsyncGenerator<never, void> {}
