import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrino, isTrino } from '../../../tests/trino/find-trino.ts';
import { startTrino, type TestTrino } from '../../../tests/trino/start-trino.ts';
import { breakableLine } from '../../../tests/support/breakable-line.ts';
import { overLines } from '../../../tests/support/over-lines.ts';
import { createTrinoEngine } from './trino-engine.ts';

const found = findTrino();
const engine = overLines(createTrinoEngine({ debug() {}, info() {}, warn() {}, error() {} }));
const ENDLESS =
  'SELECT count(*) FROM tpch.sf1.lineitem a JOIN tpch.sf1.lineitem b ON a.partkey * b.suppkey % 7 = 3 AND a.comment < b.comment';
/** Creating a table takes some 20 ms. */
const MAKERS = 20;
let server: TestTrino;
let spec: ConnectionSpec;
let database: EngineDatabase;

describe.skipIf(!isTrino(found))(`Trino as an engine${isTrino(found) ? '' : ` (${found.reason})`}`, () => {
  beforeAll(async () => {
    if (!isTrino(found)) return;
    server = await startTrino(found);
    spec = {
      id: 1,
      name: 'test',
      scheme: 'trino',
      username: server.user,
      password: null,
      hostname: server.host,
      port: server.port,
      database: 'memory/default',
      query: {},
      extra: {},
      connectTimeoutMs: 10_000,
    };
    database = await engine.open(spec);
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const encrypted = (more: Partial<ConnectionSpec> = {}): ConnectionSpec => ({
    ...spec,
    hostname: 'localhost',
    port: server.tlsPort,
    password: server.password,
    authority: server.authority,
    ...more,
  });

  it.for(engineCases)('$title', { timeout: 600_000 }, (engineCase) =>
    engineCase.run({
      engine,
      open: () => engine.open(spec),
      endless: ENDLESS,
      keys: false,
      series: (n) =>
        `SELECT (a.x * 1000 + b.x) AS n, 'word ' || CAST(a.x * 1000 + b.x AS VARCHAR) AS word
         FROM UNNEST(sequence(0, ${Math.ceil(n / 1_000) - 1})) AS a(x) CROSS JOIN UNNEST(sequence(0, 999)) AS b(x)
         WHERE a.x * 1000 + b.x < ${n}`,
      makeTables,
      sql: {
        exact: "SELECT CAST(9007199254740993 AS BIGINT) AS big, TIMESTAMP '2022-11-05 18:45:10.907796' AS at",
        moment: (text) => `CAST('${text}' AS TIMESTAMP(6))`,
        asMoment: (expression) => `CAST(${expression} AS TIMESTAMP(6))`,
        zoned: "TIMESTAMP '2020-01-01 00:00:00 +02:00'",
        bytes: "to_utf8('abc')",
        noText: "X'FF00'",
        json: `JSON '{"a": [1, null, "é"]}'`,
        longText: (length) => `lpad('', ${length}, 'x')`,
      },
      oddName: "we\"ird 'ta`ble' 😀",
    }),
  );

  it('lists the partitions of a table, the newest first, and the catalogues of its cluster', {
    timeout: 200_000,
  }, async () => {
    const lake = await engine.open({ ...spec, catalog: 'lake' });
    const { signal } = runOptions();
    for (const sql of [
      'CREATE SCHEMA IF NOT EXISTS sales',
      'DROP TABLE IF EXISTS sales.orders',
      'DROP TABLE IF EXISTS sales.whole',
      "CREATE TABLE sales.orders (n BIGINT, day DATE, region VARCHAR) WITH (partitioned_by = ARRAY['day', 'region'])",
      "INSERT INTO sales.orders VALUES (1, DATE '2024-01-09', 'eu'), (2, DATE '2024-01-10', 'eu'), (3, DATE '2024-01-10', 'us')",
      'CREATE TABLE sales.whole (n BIGINT)',
    ])
      await lake.run(sql, runOptions({ readOnly: false }));
    expect(await lake.catalogs?.(signal)).toEqual({ names: ['lake', 'memory', 'tpch'], own: 'lake' });
    expect((await lake.describeTable('sales', 'orders', signal))?.partitionColumns).toEqual(['day', 'region']);
    const sql = (await lake.partitionsQuery?.('sales', 'orders', signal)) ?? '';
    expect(rowsOf(await lake.run(sql, runOptions({ maxRows: 2 })))).toEqual([
      ['2024-01-10', 'us'],
      ['2024-01-10', 'eu'],
    ]);
    expect(await lake.partitionsQuery?.('sales', 'whole', signal)).toBeUndefined();
    await lake.close();
  });

  it.for(networkCases)('$title', async (networkCase) => {
    const line = await breakableLine(server.port);
    try {
      await networkCase.run({
        open: () => engine.open({ ...spec, port: line.port }),
        openWithPassword: (password) => engine.open(encrypted({ password })),
        openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
        endless: ENDLESS,
        dropConnections: async () => line.drop(),
      });
    } finally {
      await line.close();
    }
  });

  it.for<[sql: string, type: string, value: unknown]>([
    ["TINYINT '-5'", 'tinyint', -5],
    ["BIGINT '-9223372036854775808'", 'bigint', -9223372036854775808n],
    ["REAL '1.5'", 'real', 1.5],
    ['0.1e0', 'double', 0.1],
    ['nan()', 'double', Number.NaN],
    ['-infinity()', 'double', Number.NEGATIVE_INFINITY],
    ["DECIMAL '12345678901234567890.5'", 'decimal(21, 1)', 12345678901234567000],
    ["DECIMAL '99999999999999999999999999999999999999'", 'decimal(38, 0)', 99999999999999999999999999999999999999n],
    ["CHAR 'ab'", 'char(2)', 'ab'],
    ["TIME '01:02:03.456'", 'time(3)', '01:02:03.456'],
    ["DATE '-0044-03-15'", 'date', Date.parse('-000044-03-15')],
    ["TIMESTAMP '1969-12-31 23:59:59.999999'", 'timestamp(6)', -0.001],
    ["TIMESTAMP '2020-07-01 00:00:00.000 Europe/Berlin'", 'timestamp(3) with time zone', Date.UTC(2020, 5, 30, 22)],
    ["TIMESTAMP '2020-01-01 00:00:00 America/New_York'", 'timestamp(0) with time zone', Date.UTC(2020, 0, 1, 5)],
    ["INTERVAL '2' DAY", 'INTERVAL DAY TO SECOND', '2 00:00:00.000'],
    ["UUID '6f1c0a3e-0000-4000-8000-000000000001'", 'uuid', '6f1c0a3e-0000-4000-8000-000000000001'],
    ["IPADDRESS '10.0.0.1'", 'ipaddress', '10.0.0.1'],
    [
      "CAST(ROW(9007199254740993, 'x', ROW(true)) AS ROW(n BIGINT, t VARCHAR, r ROW(b BOOLEAN)))",
      'row(n bigint, t varchar, r row(b boolean))',
      '{"n":9007199254740993,"t":"x","r":{"b":true}}',
    ],
    ["ROW(1, 'x')", 'row(integer, varchar(1))', '[1,"x"]'],
    ["MAP(ARRAY['k', 'l'], ARRAY[DECIMAL '1.50', NULL])", 'map(varchar(1), decimal(3, 2))', '{"k":1.50,"l":null}'],
  ])('reads %s', async ([sql, type, value]) => {
    const batch = await database.run(`SELECT * FROM (VALUES ROW(${sql}), ROW(NULL)) AS t(v)`, runOptions());
    expect([batch.columns[0]?.type, rowsOf(batch)]).toEqual([type, [[value], [null]]]);
  });

  it.for([
    'INSERT INTO nowhere VALUES (1)',
    'EXPLAIN ANALYZE DELETE FROM nowhere',
    'EXPLAIN ANALYZE (TYPE LOGICAL) DELETE FROM nowhere',
    "CALL system.runtime.kill_query('x', 'y')",
    "EXECUTE IMMEDIATE 'DELETE FROM nowhere'",
    "SELECT * FROM TABLE(memory.system.query(query => 'DELETE FROM nowhere'))",
    'SELECT * FROM TABLE/**/("memory".system."query"(query => \'SELECT 1\'))',
    "SELECT ai_gen('a')",
    'SELECT "ai_gen" (\'a\')',
    'WITH FUNCTION f() RETURNS INTEGER RETURN 1 SELECT f()',
    "WITH SESSION query_max_run_time = '1h' SELECT 1",
    "SET SESSION join_distribution_type = 'BROADCAST'",
    'USE tpch.tiny',
    'SHOW GRANTS',
    'GRANT SELECT ON orders TO x',
    'START TRANSACTION',
    'PREPARE p FROM SELECT 1',
    'SELECT 1 -- a comment ends here\rDELETE FROM nowhere',
    "SELECT 'no end",
  ])('refuses %s', async (sql) => {
    expect(['denied', 'syntax']).toContain((await refusal(database.run(sql, runOptions()))).kind);
  });

  it('signs in by a password over a line whose name is checked', async () => {
    const opened = await engine.open(encrypted());
    try {
      expect(rowsOf(await opened.run('SELECT current_user', runOptions()))).toEqual([['facet']]);
    } finally {
      await opened.close();
    }
    await expect(engine.open({ ...spec, password: 'p', query: { http_scheme: 'http' } })).rejects.toThrow(/encrypted/);
    const { authority: _none, ...stranger } = encrypted();
    const unknown = await engine.open(stranger);
    expect((await refusal(unknown.ping(runOptions().signal))).kind).toBe('connection');
    await unknown.close();
  });

  it('reads session properties from the connection', async () => {
    const opened = await engine.open({
      ...spec,
      extra: {
        engine_params: { connect_args: { session_properties: { query_max_run_time: '7m' }, source: 'a test' } },
      },
    });
    try {
      const rows = rowsOf(await opened.run('SHOW SESSION', runOptions()));
      expect(rows.find(([name]) => name === 'query_max_run_time')?.[1]).toBe('7m');
      const source = "SELECT source FROM system.runtime.queries WHERE query LIKE '%LIKE%'";
      expect(rowsOf(await opened.run(source, runOptions()))).toEqual([['a test']]);
    } finally {
      await opened.close();
    }
  });

  it('is cancelled on the server when its reader stops', async () => {
    const stop = new AbortController();
    const running = refusal(database.run(`${ENDLESS} -- left`, runOptions({ signal: stop.signal })));
    const states = async () =>
      rowsOf(
        await database.run("SELECT state FROM system.runtime.queries WHERE query LIKE '%-- left'", runOptions()),
      ).flat();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['RUNNING']);
    stop.abort();
    expect((await running).kind).toBe('cancelled');
    await expect.poll(states, { timeout: 20_000 }).toEqual(['FAILED']);
  });

  it('reports the progress of a query', async () => {
    const told: number[] = [];
    const onProgress = (percent: number): void => void told.push(percent);
    await database.run('SELECT max(comment) FROM tpch.tiny.lineitem', runOptions({ onProgress }));
    expect(told.at(-1)).toBe(100);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('names the tables behind a statement and estimates it', async () => {
    const { signal } = runOptions();
    const sql =
      'WITH o AS (SELECT * FROM tpch.tiny.orders) SELECT * FROM o JOIN tpch.tiny.nation n ON o.custkey = n.nationkey';
    expect(new Set(await database.tablesRead?.(sql, null, signal))).toEqual(new Set(['nation', 'orders']));
    expect(await database.estimate?.('SELECT * FROM tpch.tiny.nation', null, signal)).toMatchObject({
      'Output count': '25 rows',
    });
  });

  it('uses the given schema, and then that of its address again', async () => {
    const schemaOf = async (schema: string | null) =>
      rowsOf(await database.run('SELECT current_schema', runOptions({ schema })))[0]?.[0];
    expect([await schemaOf('information_schema'), await schemaOf(null)]).toEqual(['information_schema', 'default']);
    expect((await database.schemas(runOptions().signal))[0]).toBe('default');
  });

  async function makeTables(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, i) => `kit_many_${i}`);
    const make = async (): Promise<void> => {
      for (let name = names.pop(); name !== undefined; name = names.pop())
        await database.run(`CREATE TABLE IF NOT EXISTS ${name} (a INTEGER)`, runOptions({ readOnly: false }));
    };
    await Promise.all(Array.from({ length: MAKERS }, make));
  }
});
