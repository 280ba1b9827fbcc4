import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDuckDb, specOf, type TestDuckDb } from './testing/open-duckdb.ts';

const ENDLESS = 'SELECT COUNT(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3';

let duck: TestDuckDb;
beforeAll(async () => {
  duck = await openDuckDb();
});
afterAll(() => duck.close());

describe('DuckDB as an engine', () => {
  // A file of its own: with thousands of tables it opens slowly after a kill.
  let kit: TestDuckDb;
  beforeAll(async () => {
    kit = await openDuckDb();
  });
  afterAll(() => kit.close());

  it.for(engineCases)('$title', { timeout: 60_000 }, (engineCase) =>
    engineCase.run({
      engine: kit.engine,
      open: () => kit.engine.open(kit.spec),
      endless: ENDLESS,
      series: (n) => `SELECT range::INTEGER AS n, 'word ' || range AS word FROM range(${n})`,
      makeTables,
    }),
  );

  /** Between two cases no process has the file open. */
  async function makeTables(count: number): Promise<void> {
    const instance = await DuckDBInstance.create(join(kit.home, 'analytics.duckdb'));
    const connection = await instance.connect();
    await connection.run('BEGIN');
    for (let i = 0; i < count; i += 1) await connection.run(`CREATE TABLE IF NOT EXISTS kit_many_${i} (a INTEGER)`);
    await connection.run('COMMIT');
    connection.closeSync();
    instance.closeSync();
  }
});

describe('queries that fail behind their first rows', () => {
  const LATE: readonly (readonly [string, string, object])[] = [
    [
      'a value that cannot be cast',
      "SELECT CAST(CASE WHEN range = 1990000 THEN 'x' ELSE '1' END AS INTEGER) AS n FROM range(2000000)",
      { kind: 'data', message: "Conversion Error: Could not convert string 'x' to INT32" },
    ],
    [
      'an error of the query itself',
      "SELECT CASE WHEN range = 1990000 THEN error('no such luck')::BIGINT ELSE range END AS n FROM range(2000000)",
      { kind: 'data', message: 'Invalid Input Error: no such luck' },
    ],
  ];
  it.each(LATE)('fail whole and streamed: %s', async (_, sql, error) => {
    const database = await duck.engine.open(duck.spec);
    const options = runOptions({ maxRows: 3_000_000 });
    expect(await refusal(database.run(sql, options))).toMatchObject(error);
    const streamed = async () => {
      for await (const _batch of database.stream(sql, options));
    };
    expect(await refusal(streamed())).toMatchObject(error);
  });
});

describe('the process of DuckDB', () => {
  it('fails the query when it is killed, and serves the next one within 2 s', async () => {
    const database = await duck.engine.open(duck.spec);
    await database.run('CREATE TABLE kept AS SELECT 42 AS n', runOptions({ readOnly: false }));
    const running = refusal(database.run(ENDLESS, runOptions()));
    await sleep(200);
    const { pid } = duck.process;
    if (pid === undefined) throw new Error('The process does not run.');
    process.kill(pid, 'SIGKILL');
    expect((await running).kind).toBe('crashed');
    const started = Date.now();
    expect(rowsOf(await database.run('SELECT n FROM kept', runOptions()))).toEqual([[42]]);
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(duck.process.pid).not.toBe(pid);
  });

  it('ends its process when idle, and returns written rows from the next one', async () => {
    const resting = await openDuckDb([], 50);
    const database = await resting.engine.open(resting.spec);
    await database.run('CREATE TABLE kept AS SELECT 42 AS n', runOptions({ readOnly: false }));
    const { pid } = resting.process;
    expect(pid).toBeDefined();
    await vi.waitFor(() => expect(resting.process.pid).toBeUndefined());
    // At once, while the old process may still be closing its file.
    expect(rowsOf(await database.run('SELECT n FROM kept', runOptions()))).toEqual([[42]]);
    expect(resting.process.pid).not.toBe(pid);
    await resting.close();
  });

  it('does not rest under a running query', async () => {
    const resting = await openDuckDb([], 50);
    const database = await resting.engine.open(resting.spec);
    await database.run('SELECT 1', runOptions());
    const stop = new AbortController();
    const running = refusal(database.run(ENDLESS, runOptions({ signal: stop.signal })));
    await sleep(300);
    expect(resting.process.pid).toBeDefined();
    stop.abort();
    expect((await running).kind).toBe('cancelled');
    await resting.close();
  });

  it('serves many queries at once', async () => {
    const database = await duck.engine.open(duck.spec);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        database.run(`SELECT ${i} AS i, SUM(range) AS s FROM range(100000)`, runOptions()),
      ),
    );
    expect(answers.map((batch) => rowsOf(batch)[0]?.[0])).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('reports progress', async () => {
    const database = await duck.engine.open(duck.spec);
    const seen: number[] = [];
    const stop = new AbortController();
    const running = refusal(
      database.run(ENDLESS, runOptions({ signal: stop.signal, onProgress: (percent) => seen.push(percent) })),
    );
    await sleep(900);
    stop.abort();
    await running;
    expect(seen.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  });

  it('reports a clean error when memory runs out, and continues', async () => {
    const database = await duck.engine.open(duck.spec);
    const error = await refusal(
      database.run("SELECT list(repeat('x', 1000) || range) AS l FROM range(20000000)", runOptions()),
    );
    expect(['out-of-memory', 'crashed']).toContain(error.kind);
    expect(rowsOf(await database.run('SELECT 1 AS one', runOptions()))).toEqual([[1]]);
  });

  it('opens no file outside the allowed folders', async () => {
    await expect(duck.engine.open(specOf('/etc/passwd'))).rejects.toThrow('no allowed folder');
    await expect(duck.engine.open(specOf('relative.duckdb'))).rejects.toThrow('absolute');
  });
});

describe('values that pass through the process', () => {
  it.for<[sql: string, value: unknown]>([
    ['SUM(range::BIGINT) * 1000000000000000000 FROM range(1000)', 499500000000000000000000n],
    ['18446744073709551615::UBIGINT', 18446744073709551615n],
    ['(-9223372036854775808)::BIGINT', -9223372036854775808n],
    ['(-5)::HUGEINT', -5],
    ['(-9007199254740993)::HUGEINT', -9007199254740993n],
    ['170141183460469231731687303715884105727::HUGEINT', 170141183460469231731687303715884105727n],
    ['1234.56::DECIMAL(8,2)', 1234.56],
    ['-0.07::DECIMAL(4,2)', -0.07],
    ['123456789012345678.91::DECIMAL(20,2)', Number('123456789012345678.91')],
    ['999999999999999999999999999999.99::DECIMAL(38,2)', 1e30],
    ["'NaN'::DOUBLE", Number.NaN],
    ["DATE '1969-12-31'", -86_400_000],
    ["'infinity'::DATE", null],
    ["'infinity'::TIMESTAMP", null],
    ["TIMESTAMP '1969-12-31 23:59:59.999999'", -0.001],
    ["TIMESTAMPTZ '2020-01-01 00:00:00+02'", Date.UTC(2019, 11, 31, 22)],
    ["TIMESTAMP_NS '2020-01-01 00:00:00.000001'", Date.UTC(2020, 0, 1) + 0.001],
    ["TIMESTAMP_S '2020-01-01 00:00:01'", Date.UTC(2020, 0, 1, 0, 0, 1)],
    ["TIME '12:34:56'", '12:34:56'],
    ['[1, NULL, 3]', '[1,null,3]'],
    ["{'a': 'x'}", '{"a":"x"}'],
    ["'żółć 🦆'", 'żółć 🦆'],
    ["repeat('ab', 20)", 'ab'.repeat(20)],
    ["''", ''],
    ["'b'::ENUM('a', 'b')", 'b'],
    ["'6f1c0a3e-0000-4000-8000-000000000001'::UUID", '6f1c0a3e-0000-4000-8000-000000000001'],
    ['NULL', null],
  ])('%s', async ([sql, value]) => {
    const database = await duck.engine.open(duck.spec);
    const batch = await database.run(
      `SELECT ${sql.includes(' FROM ') ? sql.replace(' FROM ', ' AS v FROM ') : `${sql} AS v`}`,
      runOptions(),
    );
    expect(rowsOf(batch)).toEqual([[value]]);
  });

  it('texts, short and long, with nulls and repeats, over many chunks', async () => {
    const database = await duck.engine.open(duck.spec);
    const batch = await database.run(
      `SELECT range AS n, CASE WHEN range % 7 = 0 THEN NULL ELSE 'w' || (range % 5) END AS few,
         CASE WHEN range % 11 = 0 THEN NULL WHEN range % 2 = 0 THEN 'ü' || range ELSE repeat('long ', 5) || range END AS many
       FROM range(9000)`,
      runOptions(),
    );
    const wrong = rowsOf(batch).filter(([number, few, many]) => {
      const n = Number(number);
      const wantedMany = n % 11 === 0 ? null : n % 2 === 0 ? `ü${n}` : `${'long '.repeat(5)}${n}`;
      return few !== (n % 7 === 0 ? null : `w${n % 5}`) || many !== wantedMany;
    });
    expect(batch.rowCount).toBe(9_000);
    expect(wrong).toEqual([]);
  });
});

describe('the budget of a result of DuckDB', () => {
  it.each([
    ['lists', 'SELECT range(300000) AS r FROM range(100)'],
    ['a list that rows share', 'SELECT [1, 2, 3, 4, 5, 6] AS few, l FROM range(2000), (SELECT range(2000) AS l)'],
    ['lists in structures', "SELECT {'a': range(300000), 'b': 1} AS r FROM range(10)"],
    ['lists in lists', 'SELECT [range(2000), range(2000)] AS r FROM range(2000)'],
    ['maps', 'SELECT map(range(30000), range(30000)) AS r FROM range(40)'],
    ['arrays', 'SELECT r::INTEGER[1000] AS r FROM (SELECT range(1000) AS r FROM range(2000))'],
    ['unions', 'SELECT union_value(l := range(300000)) AS r FROM range(10)'],
    ['long texts in lists', "SELECT [repeat('x', 1000000)] AS r FROM range(100)"],
    ['bytes', "SELECT repeat('x', 1000000)::BLOB AS r FROM range(100)"],
    ['long texts', "SELECT repeat('x', 1000000) AS r FROM range(100)"],
  ])('counts %s before they become values', async (_, sql) => {
    const database = await duck.engine.open(duck.spec);
    // The engine takes as long to keep the values: on one machine half a second for 240 MB, on another eight.
    const keeping = performance.now();
    await database.run(`CREATE OR REPLACE TEMP TABLE measured AS ${sql}`, runOptions({ readOnly: false }));
    const kept = performance.now() - keeping;
    const started = performance.now();
    expect((await refusal(database.run(sql, runOptions()))).kind).toBe('too-large');
    expect(performance.now() - started).toBeLessThan(3 * kept + 1_000);
    expect(rowsOf(await database.run('SELECT 1 AS one', runOptions()))).toEqual([[1]]);
  });

  it('counts no fields of empty nested values', async () => {
    const database = await duck.engine.open(duck.spec);
    const batch = await database.run(
      "SELECT NULL::INTEGER[] AS a, NULL AS b, []::INTEGER[] AS c, {'x': NULL::VARCHAR[]} AS d FROM range(1000)",
      runOptions({ maxCells: 5_000, maxBytes: 50_000 }),
    );
    expect(batch.rowCount).toBe(1_000);
  });

  it('serves others while it writes nested values', async () => {
    const database = await duck.engine.open(duck.spec);
    let slowest = 0;
    let busy = true;
    const nested = database
      .run('SELECT range(400) AS r, {a: range(50)} AS s FROM range(10000)', runOptions())
      .finally(() => {
        busy = false;
      });
    while (busy) {
      const started = performance.now();
      await database.run('SELECT 1 AS one', runOptions());
      slowest = Math.max(slowest, performance.now() - started);
    }
    expect((await nested).rowCount).toBe(10_000);
    expect(slowest).toBeLessThan(1_000);
  });
});
