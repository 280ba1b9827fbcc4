import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions, tableLoadCases } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../../../tests/mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../../../tests/mariadb/start-mariadb.ts';
import { overLines } from '../../../tests/support/over-lines.ts';
import { createMysqlEngine } from './mysql-engine.ts';

const found = await findMariaDb();
const engine = overLines(createMysqlEngine({ debug() {}, info() {}, warn() {}, error() {} }));
const ENDLESS = 'SELECT COUNT(*) FROM seq_1_to_1000000 a JOIN seq_1_to_1000000 b ON a.seq * b.seq % 7 = 3';
let server: TestMariaDb;
let spec: ConnectionSpec;
let database: EngineDatabase;

describe.skipIf(!isMariaDb(found))(`MariaDB as an engine${isMariaDb(found) ? '' : ` (${found.reason})`}`, () => {
  beforeAll(async () => {
    if (!isMariaDb(found)) return;
    server = await startMariaDb(found);
    await server.createDatabase('engine kit');
    spec = {
      id: 1,
      name: 'test',
      scheme: 'mysql+pymysql',
      username: server.user,
      password: server.password,
      hostname: server.host,
      port: server.port,
      database: 'engine kit',
      query: {},
      extra: {},
      connectTimeoutMs: 5_000,
    };
    database = await engine.open(spec);
    await server.run(
      'USE `engine kit`',
      'CREATE TABLE kit_basics (n INT, t VARCHAR(20), nothing INT, yes BOOLEAN, d DATE)',
      "INSERT INTO kit_basics VALUES (7, 'text', NULL, TRUE, '2020-02-29')",
      `CREATE TABLE odd_values (
         u BIGINT UNSIGNED, small TINYINT, flags TINYINT(1), y YEAR, b BIT(10), f FLOAT, dbl DOUBLE, dec65 DECIMAL(65, 30),
         t TIME(3), ts TIMESTAMP(6) NULL, zero DATETIME, e ENUM('x', 'y'), s SET('p', 'q'), j JSON, g POINT,
         blob_ BLOB, bin BINARY(3), text_ LONGTEXT, uid UUID, ip INET6)`,
      "SET sql_mode = '', time_zone = '+00:00'",
      `INSERT INTO odd_values VALUES (18446744073709551615, -128, 1, 2024, b'1000000001', 1.5, 0.1, '12345678901234567890.5',
         '-838:59:59', '2020-01-01 00:00:00.000001', '0000-00-00 00:00:00', 'y', 'p,q', '{"a": 1}', ST_GeomFromText('POINT(1 2.5)'),
         x'FFFE', 'abc', 'żółć 🦆', '6f1c0a3e-0000-4000-8000-000000000001', '::1')`,
      `INSERT INTO odd_values (flags) VALUES (NULL)`,
    );
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  it('reports permissions of the login that reading does not need', async () => {
    const rightsOf = async (username: string) => {
      const opened = await engine.open({ ...spec, username, password: 'p' });
      try {
        return await opened.rights?.(runOptions().signal);
      } finally {
        await opened.close();
      }
    };
    const reads = { superuser: false, serverFiles: false, writes: false, owns: [] };
    await server.run(
      ...['reader', 'writer', 'maker', 'filer', 'ruler'].map((name) => `CREATE USER ${name}@'%' IDENTIFIED BY 'p'`),
      ...['reader', 'writer', 'maker', 'filer'].map((name) => `GRANT SELECT ON \`engine kit\`.* TO ${name}@'%'`),
      "GRANT INSERT ON `engine kit`.kit_basics TO writer@'%'",
      "GRANT CREATE ON `engine kit`.* TO maker@'%'",
      "GRANT FILE ON *.* TO filer@'%'",
      "GRANT ALL PRIVILEGES ON *.* TO ruler@'%'",
    );
    expect(await rightsOf('reader')).toEqual(reads);
    expect(await rightsOf('writer')).toEqual({ ...reads, writes: true });
    expect(await rightsOf('maker')).toEqual({ ...reads, writes: true });
    expect(await rightsOf('filer')).toEqual({ ...reads, serverFiles: true });
    expect(await rightsOf('ruler')).toEqual({ superuser: true, serverFiles: true, writes: true, owns: [] });
  });

  it('reads in read-only transactions of a read-only session, and the server ends a statement at its deadline', async () => {
    const sql = 'SELECT @@session.tx_read_only, @@session.max_statement_time';
    expect(rowsOf(await database.run(sql, runOptions({ deadlineMs: 7_000 })))).toEqual([[1, 7]]);
    // The read-only transaction would not prevent these, because they end it.
    for (const statement of ['COMMIT', 'START TRANSACTION READ WRITE', 'CREATE TABLE written (a INT)'])
      expect((await refusal(database.run(statement, runOptions()))).kind).toBe('denied');
    await database.run('CREATE TABLE kit_written (a INT)', runOptions({ readOnly: false }));
    await database.run('DROP TABLE kit_written', runOptions({ readOnly: false }));
  });

  it.for(tableLoadCases)('$title', (loadCase) =>
    loadCase.run({ engine, open: () => engine.open(spec), endless: ENDLESS, series: String, makeTables }),
  );

  it.for(engineCases)('$title', { timeout: 60_000 }, (engineCase) =>
    engineCase.run({
      engine,
      open: () => engine.open(spec),
      endless: ENDLESS,
      series: (n) => `SELECT CAST(seq AS INT) AS n, CONCAT('word ', seq) AS word FROM seq_0_to_${n - 1}`,
      makeTables: (count) => makeTables(count),
      // Names may contain only characters of the basic multilingual plane.
      oddName: "we\"ird 'ta`ble' ☃",
      sql: {
        basics: 'SELECT n, t, nothing, yes, d FROM kit_basics',
        exact:
          "SELECT CAST(9007199254740993 AS SIGNED) AS big, CAST('2022-11-05 18:45:10.907796' AS DATETIME(6)) AS at",
        moment: (text) => `CAST('${text}' AS DATETIME(6))`,
        asMoment: (expression) => `CAST(${expression} AS DATETIME(6))`,
        zoned: "CONVERT_TZ('2020-01-01 00:00:00', '+02:00', @@time_zone)",
        bytes: "CAST('abc' AS BINARY)",
        noText: "x'FF00'",
        json: `JSON_COMPACT('{"a": [1, null, "é"]}')`,
        list: 'JSON_ARRAY(1, NULL, 3)',
      },
    }),
  );

  it.for(networkCases)('$title', (networkCase) =>
    networkCase.run({
      open: () => engine.open(spec),
      openWithPassword: (password) => engine.open({ ...spec, password }),
      openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
      endless: ENDLESS,
      dropConnections: async () => {
        await server.run(`KILL USER ${server.user}`);
      },
    }),
  );

  it.for<[column: string, type: string, value: unknown]>([
    ['u', 'BIGINT UNSIGNED', 18446744073709551615n],
    ['small', 'TINYINT', -128],
    ['flags', 'TINYINT(1)', true],
    ['y', 'YEAR', 2024],
    ['b', 'BIT', 513],
    ['f', 'FLOAT', 1.5],
    ['dbl', 'DOUBLE', 0.1],
    ['dec65', 'DECIMAL(65, 30)', 12345678901234567000],
    ['t', 'TIME', '-838:59:59.000'],
    ['ts', 'TIMESTAMP', Date.UTC(2020, 0, 1) + 0.001],
    ['zero', 'DATETIME', null],
    ['e', 'ENUM', 'y'],
    ['s', 'SET', 'p,q'],
    ['j', 'JSON', '{"a": 1}'],
    ['g', 'GEOMETRY', 'POINT(1 2.5)'],
    ['blob_', 'BLOB', '[bytes]'],
    ['bin', 'BINARY', 'abc'],
    ['text_', 'TEXT', 'żółć 🦆'],
    ['uid', 'CHAR', '6f1c0a3e-0000-4000-8000-000000000001'],
    ['ip', 'CHAR', '::1'],
  ])('reads %s', async ([column, type, value]) => {
    const batch = await database.run(`SELECT ${column} FROM odd_values`, runOptions());
    expect([batch.columns[0]?.type, rowsOf(batch)]).toEqual([type, [[value], [null]]]);
  });

  it.for([
    'SELECT 1 /*! INTO OUTFILE "/tmp/facet-made" */',
    'SELECT 1 /*M!100000 , SLEEP(5) */',
    "SELECT 1 INTO OUTFILE '/tmp/facet-made'",
    "SELECT 1 INTO/**/DUMPFILE '/tmp/facet-made'",
    "SELECT LOAD_FILE('/etc/passwd')",
    "SELECT `load_file` /* x */ ('/etc/passwd')",
    'SELECT SLEEP(5)',
    'SELECT BENCHMARK(1000000000, MD5(1))',
    "SELECT GET_LOCK('a', 5)",
    'SELECT NEXT VALUE FOR kit_sequence',
    'SELECT /*+ SET_VAR(sql_mode = "ANSI_QUOTES") */ 1',
    'SET GLOBAL max_connections = 1',
    'KILL 1',
    'DO SLEEP(5)',
    'HANDLER kit_basics OPEN',
    "EXECUTE IMMEDIATE 'DELETE FROM kit_basics'",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE kit_basics",
    'BEGIN NOT ATOMIC DELETE FROM kit_basics; END',
    'ANALYZE DELETE FROM kit_basics',
    'SHUTDOWN',
    'SHOW FULL PROCESSLIST',
    'SHOW/**/EXPLAIN FOR 1',
    'SHOW GRANTS',
    'EXPLAIN FORMAT=JSON FOR CONNECTION 1',
    "SELECT 'no end",
  ])('refuses %s, read-only or not', async (sql) => {
    const errors = await Promise.all(
      [true, false].map((readOnly) => refusal(database.run(sql, runOptions({ readOnly })))),
    );
    for (const { kind } of errors) expect(['denied', 'syntax']).toContain(kind);
    expect(rowsOf(await database.run('SELECT COUNT(*) FROM kit_basics', runOptions()))).toEqual([[1]]);
  });

  it.for([
    "CREATE TABLE made (a INT) ENGINE=CONNECT TABLE_TYPE=CSV FILE_NAME='/etc/passwd'",
    "CREATE TABLE made (a INT) ENGINE = FEDERATED CONNECTION='mysql://u@h/d/t'",
    "CREATE TABLE made (a INT) DATA DIRECTORY='/tmp'",
    "CREATE FUNCTION made RETURNS STRING SONAME 'x.so'",
    'CREATE EVENT made ON SCHEDULE EVERY 1 DAY DO SELECT 1',
    "CREATE USER made IDENTIFIED BY ''",
    'GRANT ALL ON *.* TO facet',
    'CALL made()',
    'SET SESSION sql_mode = "ANSI_QUOTES"',
  ])('refuses %s even where changes are allowed', async (sql) => {
    expect((await refusal(database.run(sql, runOptions({ readOnly: false })))).kind).toBe('denied');
  });

  it('lists its own schema first and system schemas last', async () => {
    await server.createDatabase('a database');
    const names = await database.schemas(runOptions().signal);
    expect([names[0], names.at(-1)]).toEqual(['engine kit', 'information_schema']);
    expect(names).toContain('a database');
  });

  it('reads timestamps in UTC, whatever the time zone of the server', async () => {
    const batch = await database.run('SELECT FROM_UNIXTIME(0) AS at, @@time_zone AS zone', runOptions());
    expect(rowsOf(batch)).toEqual([[0, '+00:00']]);
  });

  it('reads double quotes as text quotes, whatever the SQL mode of the server', async () => {
    await server.run("SET GLOBAL sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,ORACLE'");
    const other = await engine.open(spec);
    try {
      expect(rowsOf(await other.run('SELECT "a\\"b" AS v', runOptions()))).toEqual([['a"b']]);
    } finally {
      await other.close();
      await server.run('SET GLOBAL sql_mode = DEFAULT');
    }
  });

  it('uses the given schema, and then the default one again', async () => {
    await server.createDatabase('other');
    const schemaOf = async (schema: string | null) =>
      rowsOf(await database.run('SELECT DATABASE() AS d', runOptions({ schema })))[0]?.[0];
    expect([await schemaOf('other'), await schemaOf(null)]).toEqual(['other', 'engine kit']);
    // A user without the permission for a schema cannot find out whether it exists.
    expect((await refusal(database.run('SELECT 1', runOptions({ schema: 'absent' })))).kind).toBe('denied');
  });

  it('leaves no connection in a transaction, and none beyond its pool', async () => {
    for (let i = 0; i < 20; i += 1) await refusal(database.run('SELECT nowhere', runOptions()));
    const batch = await database.run('SELECT COUNT(*) AS n FROM information_schema.innodb_trx', runOptions());
    expect(Number(rowsOf(batch)[0]?.[0])).toBeLessThanOrEqual(1);
  });

  it('reads the catalogue while all query connections are busy, and lets a waiting query be cancelled', async () => {
    const narrow = await engine.open({ ...spec, extra: { max_concurrent_queries: 1 } });
    const stop = new AbortController();
    const running = Array.from({ length: 4 }, () => refusal(narrow.run(ENDLESS, runOptions({ signal: stop.signal }))));
    expect(await narrow.schemas(runOptions().signal)).toContain('engine kit');
    const fifth = refusal(narrow.run(ENDLESS, runOptions({ signal: stop.signal })));
    const impatient = new AbortController();
    const sixth = refusal(narrow.run('SELECT 1', runOptions({ signal: impatient.signal })));
    impatient.abort();
    expect((await sixth).kind).toBe('cancelled');
    expect((await refusal(narrow.run('SELECT 1', runOptions({ deadlineMs: 200 })))).kind).toBe('timeout');
    stop.abort();
    for (const { kind } of await Promise.all([...running, fifth])) expect(kind).toBe('cancelled');
    expect(rowsOf(await narrow.run('SELECT 1 AS one', runOptions()))).toEqual([[1]]);
    await narrow.close();
  });

  it.for([
    ['a user variable', 'SELECT @left := 42 AS v', true],
    ['a quoted one', 'SELECT @`left` := 42 AS v', true],
    ['a temporary table', 'CREATE TEMPORARY TABLE left_table AS SELECT 42 AS v', false],
  ] as const)('leaves nothing of one caller to the next: %s', async ([, sql, readOnly]) => {
    await database.run(sql, runOptions({ readOnly }));
    for (let i = 0; i < 10; i += 1) {
      expect(rowsOf(await database.run('SELECT @left AS v', runOptions()))).toEqual([[null]]);
      await refusal(database.run('SELECT * FROM left_table', runOptions()));
    }
  });

  it('estimates the rows that a query examines', async () => {
    const estimate = await database.estimate?.('SELECT * FROM kit_basics', null, runOptions().signal);
    expect(estimate).toEqual({ 'Rows to examine': '1' });
  });

  async function makeTables(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, i) => i);
    await server.run(
      'USE `engine kit`',
      ...names.map((i) => `CREATE TABLE IF NOT EXISTS kit_many_${i} (a INT) ENGINE=MEMORY`),
    );
  }
});
