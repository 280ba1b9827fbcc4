import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { memoryOfProcess } from '@facet/sdk/process-figures';
import type { EngineDatabase } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDuckDb, type TestDuckDb } from './testing/open-duckdb.ts';

/** Attempts with `{dir}` the folder of canary files, `{db}` the database file itself, `{home}` its folder. */
const ATTEMPTS: readonly string[] = [
  "SELECT * FROM read_text('{dir}/canary.txt')",
  "SELECT * FROM read_blob('{dir}/canary.txt')",
  "SELECT * FROM read_csv('{dir}/canary.csv')",
  "SELECT * FROM read_csv_auto('{dir}/canary.csv')",
  "SELECT * FROM read_json('{dir}/canary.json')",
  "SELECT * FROM read_json_auto('{dir}/canary.json')",
  "SELECT * FROM read_ndjson('{dir}/canary.json')",
  "SELECT * FROM read_parquet('{dir}/canary.parquet')",
  "SELECT * FROM parquet_scan('{dir}/canary.parquet')",
  "SELECT * FROM parquet_metadata('{dir}/canary.parquet')",
  "SELECT * FROM sniff_csv('{dir}/canary.csv')",
  "SELECT * FROM glob('{dir}/*')",
  "SELECT * FROM '{dir}/canary.csv'",
  "FROM '{dir}/canary.csv'",
  'SELECT * FROM "{dir}/canary.csv"',
  "SELECT * FROM a: '{dir}/canary.csv'",
  "FROM /**/ '{dir}/canary.csv'",
  "SELECT * FROM t POSITIONAL JOIN/**/'{dir}/canary.csv'",
  "SELECT * FROM a: '{db}'",
  "SELECT * FROM /**/ '{db}'",
  "PIVOT '{dir}/canary.csv' ON a IN (1)",
  "WITH w AS (FROM/**/'{dir}/canary.parquet') FROM w",
  "SELECT * FROM t, /* x */ '{home}/spill/any.tmp'",
  'SELECT stats(n) FROM t',
  "SELECT json_serialize_plan('SELECT * FROM t', optimize := true)",
  "SELECT * FROM duckdb_table_sample('t')",
  'SELECT sleep_ms(1)',
  "SELECT * FROM read_blob('{db}')",
  "SELECT * FROM read_text('{home}/spill/*')",
  "SELECT * FROM glob('{home}/*')",
  "SELECT * FROM read_text/* hidden */('{dir}/canary.txt')",
  "SELECT * FROM read_text -- hidden\n('{dir}/canary.txt')",
  'SELECT * FROM "read_text"(\'{dir}/canary.txt\')',
  "SELECT * FROM READ_TEXT('{dir}/canary.txt')",
  "SELECT * FROM main.read_text('{dir}/canary.txt')",
  "SELECT * FROM query('SELECT * FROM read_text(''{dir}/canary.txt'')')",
  "SELECT * FROM query('SELECT * FROM read' || '_text(''{dir}/canary.txt'')')",
  "SELECT * FROM query_table('{dir}/canary.csv')",
  "SELECT (SELECT content FROM read_text('{dir}/canary.txt'))",
  "WITH a AS (SELECT * FROM read_text('{dir}/canary.txt')) SELECT * FROM a",
  "SELECT * FROM t WHERE EXISTS (FROM read_text('{dir}/canary.txt'))",
  "COPY t TO '{dir}/made.csv'",
  "COPY (SELECT 1) TO '{dir}/canary.txt'",
  "COPY t FROM '{dir}/canary.csv'",
  "COPY t TO '{home}/spill/made.csv'",
  "EXPORT DATABASE '{dir}/made'",
  "IMPORT DATABASE '{dir}'",
  "ATTACH '{dir}/made.duckdb' AS other",
  "ATTACH ':memory:' AS other",
  "ATTACH '{dir}/canary.txt' AS other (TYPE sqlite)",
  'DETACH analytics',
  'INSTALL httpfs',
  'FORCE INSTALL httpfs',
  'LOAD httpfs',
  "LOAD '{dir}/canary.txt'",
  'SET enable_external_access = true',
  'RESET enable_external_access',
  'SET lock_configuration = false',
  "SET memory_limit = '100GB'",
  "SET temp_directory = '{dir}'",
  "SET GLOBAL allowed_directories = ['{dir}']",
  'PRAGMA database_list',
  'PRAGMA enable_external_access',
  "PRAGMA enable_profiling='json'",
  'PRAGMA/**/database_list',
  'CALL pragma_version()',
  "CALL enable_logging(storage = 'file', storage_path = '{dir}')",
  "SELECT * FROM enable_logging('QueryLog')",
  'CHECKPOINT',
  'FORCE CHECKPOINT',
  'VACUUM',
  "SELECT getenv('PATH')",
  "SELECT current_setting('temp_directory')",
  'SELECT * FROM duckdb_settings()',
  'SELECT path FROM duckdb_databases()',
  'SELECT * FROM duckdb_secrets()',
  'SELECT path FROM duckdb_databases',
  'SELECT * FROM main."pragma_database_list"',
  'SELECT value FROM pg_catalog.pg_settings',
  'FROM duckdb_logs',
  'SELECT statement FROM pg_prepared_statements',
  'SELECT * FROM duckdb_temporary_files()',
  "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  'BEGIN TRANSACTION',
  "PREPARE p AS SELECT * FROM read_text('{dir}/canary.txt')",
  'EXECUTE p',
  "SELECT 1; COPY t TO '{dir}/made.csv'",
  "SELECT json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  'DROP TABLE t',
  'DELETE FROM t',
  'INSERT INTO t VALUES (2)',
  'UPDATE t SET a = 3',
  'ALTER TABLE t ADD COLUMN b INTEGER',
  'CREATE TABLE made AS SELECT 1',
  'CREATE TEMP TABLE made AS SELECT 1',
  "CREATE MACRO m() AS TABLE SELECT * FROM read_text('{dir}/canary.txt')",
  'EXPLAIN ANALYZE INSERT INTO t VALUES (2)',
  "EXPLAIN ANALYZE COPY t TO '{dir}/made.csv'",
  "SELECT * FROM 'http://127.0.0.1:9/x.parquet'",
  "SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')",
];

/** Statements that must be denied even for a writable database. */
const WRITER_ATTEMPTS = ATTEMPTS.filter(
  (sql) => !/^(DROP|DELETE|INSERT|UPDATE|ALTER|CREATE (TEMP )?TABLE|EXPLAIN ANALYZE INSERT)/.test(sql),
);

let duck: TestDuckDb;
let database: EngineDatabase;
let dir: string;
let before: string;

beforeAll(async () => {
  duck = await openDuckDb();
  dir = await mkdtemp(join(tmpdir(), 'facet-canary-'));
  for (const name of ['canary.txt', 'canary.csv', 'canary.json', 'canary.parquet']) {
    await writeFile(join(dir, name), '{"canary": 1}\n');
  }
  before = await fingerprint(dir);
  database = await duck.engine.open(duck.spec);
  await database.run('CREATE TABLE t AS SELECT 1 AS a', runOptions({ readOnly: false }));
});
afterAll(async () => {
  await duck.close();
  await rm(dir, { recursive: true, force: true });
});

const fill = (sql: string): string =>
  sql.replaceAll('{dir}', dir).replaceAll('{home}', duck.home).replaceAll('{db}', join(duck.home, 'analytics.duckdb'));

describe('hostile SQL', () => {
  it.for([...ATTEMPTS])('is refused: %s', async (sql) => {
    await refusal(database.run(fill(sql), runOptions()));
    expect(await fingerprint(dir)).toBe(before);
    expect(rowsOf(await database.run('SELECT a FROM t', runOptions()))).toEqual([[1]]);
  });

  it.for([...WRITER_ATTEMPTS])('is refused on a database that may be written: %s', async (sql) => {
    await refusal(database.run(fill(sql), runOptions({ readOnly: false })));
    expect(await fingerprint(dir)).toBe(before);
  });

  it.for(ATTEMPTS.filter((sql) => /^(SELECT|FROM|WITH)/.test(sql)))(
    'is refused when it is described: %s',
    async (sql) => {
      await refusal(database.describeQuery(fill(sql), null, runOptions().signal));
    },
  );

  it('sees nothing of the environment of the server', async () => {
    const { pid } = duck.process;
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(
      environment
        .split('\0')
        .map((entry) => entry.split('=', 1).join())
        .filter(Boolean)
        .sort(),
    ).toEqual(['TZ', 'UV_THREADPOOL_SIZE']);
  });

  it.for([
    "SELECT 'read_text' AS name",
    'SELECT a AS glob FROM t',
    "SELECT 'a.csv' AS file",
    'SELECT a /* a comment */ FROM t -- end',
    'SELECT COUNT(*) AS query FROM t',
    "SELECT CASE WHEN a = 1 THEN 'x.json' END AS v FROM t",
  ])('harmless SQL still runs: %s', async (sql) => {
    await expect(database.run(sql, runOptions())).resolves.toMatchObject({ rowCount: 1 });
  });
});

async function fingerprint(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

/** At least what the table of the join below takes. */
const TABLE_BYTES = 40 * 1_048_576;
const STEADY_BYTES = 4 * 1_048_576;

const residentOf = ({ process }: TestDuckDb): number => memoryOfProcess(process.pid)?.residentBytes ?? 0;

/** The table stands: the process has that much, and no more a second later. A busy machine takes longer to build it. */
function untilSteady(database: TestDuckDb, least: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const early = residentOf(database);
      await setTimeout(1_000);
      const late = residentOf(database);
      expect(Math.min(early, late)).toBeGreaterThan(least);
      expect(Math.abs(late - early)).toBeLessThan(STEADY_BYTES);
    },
    { timeout: 60_000, interval: 100 },
  );
}

describe('a query that takes all memory that DuckDB allows', () => {
  let small: TestDuckDb;
  beforeAll(async () => {
    small = await openDuckDb([], undefined, '256MB');
  });
  afterAll(() => small.close());

  it('fails no other: one that finds no memory is asked once more when it has ended', {
    timeout: 120_000,
  }, async () => {
    const database = await small.engine.open(small.spec);
    // The table that a join looks up stays in memory while its other side is read.
    const holding = `SELECT count(*) FROM (SELECT range AS r, md5(range::text) AS m FROM range(3000000)) AS a
      JOIN (SELECT range % 1000 AS r, range AS n FROM range(1000000000)) AS b ON a.r = b.r WHERE a.m < '0' || b.n`;
    const needing = 'SELECT len(list(range)) AS n FROM range(10000000)';
    expect(rowsOf(await database.run(needing, runOptions()))).toEqual([[10_000_000]]);
    const before = residentOf(small);
    const stop = new AbortController();
    const held = refusal(database.run(holding, runOptions({ signal: stop.signal, deadlineMs: 100_000 })));
    await untilSteady(small, before + TABLE_BYTES);
    let isAnswered = false;
    const answer = database.run(needing, runOptions({ deadlineMs: 100_000 })).finally(() => {
      isAnswered = true;
    });
    expect(rowsOf(await database.run('SELECT 1 AS n', runOptions()))).toEqual([[1]]);
    await setTimeout(3_000);
    expect(isAnswered).toBe(false);
    stop.abort();
    expect((await held).kind).toBe('cancelled');
    expect(rowsOf(await answer)).toEqual([[10_000_000]]);
  });
});

describe('one value that takes more memory than DuckDB counts', () => {
  const MOST = 700 * 1_048_576;
  let small: TestDuckDb;
  beforeAll(async () => {
    small = await openDuckDb([], undefined, '512MB', MOST);
  });
  afterAll(() => small.close());

  it('ends the query, and the next one is answered', { timeout: 60_000 }, async () => {
    const database = await small.engine.open(small.spec);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOfProcess(small.process.pid)?.residentBytes ?? 0);
    }, 20);
    const error = await refusal(database.run('SELECT max(len(range(300000000))) FROM range(2)', runOptions()));
    clearInterval(watch);
    expect(error.kind).toBe('out-of-memory');
    expect(most).toBeLessThan(2 * MOST);
    expect(rowsOf(await database.run('SELECT 1 AS n', runOptions()))).toEqual([[1]]);
  });

  it('ends no query of others: they are asked once more, but for those that write or have begun to answer', {
    timeout: 120_000,
  }, async () => {
    const database = await small.engine.open(small.spec);
    await database.run('CREATE OR REPLACE TABLE written AS SELECT 1 AS a', runOptions({ readOnly: false }));
    const long = (n: number): string =>
      `SELECT ${n} AS n, count(*) AS c FROM range(20000) AS a, range(20000) AS b WHERE a.range + b.range <> ${n}`;
    const answer = database.stream(
      'SELECT range AS n, repeat(md5(range::text), 20) AS t FROM range(3000000)',
      runOptions(),
    );
    const batches = answer[Symbol.asyncIterator]();
    expect((await batches.next()).value).toMatchObject({ rowCount: expect.any(Number) });
    const others = [1, 2, 3].map((n) => database.run(long(n), runOptions({ deadlineMs: 100_000 })));
    const writing = refusal(
      database.run(`INSERT INTO written SELECT c FROM (${long(4)})`, runOptions({ readOnly: false })),
    );
    await setTimeout(300);
    const error = await refusal(database.run('SELECT max(len(range(300000000))) FROM range(2)', runOptions()));
    expect(error.kind).toBe('out-of-memory');
    expect((await Promise.all(others)).map((one) => rowsOf(one)[0]?.[0])).toEqual([1, 2, 3]);
    expect((await writing).kind).toBe('crashed');
    const rest = async (): Promise<void> => {
      for (let next = await batches.next(); next.done !== true; next = await batches.next());
    };
    await expect(rest()).rejects.toMatchObject({ kind: 'crashed' });
    expect(rowsOf(await database.run('SELECT a FROM written', runOptions()))).toEqual([[1]]);
  });
});
