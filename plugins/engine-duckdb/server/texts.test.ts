import { setTimeout as sleep } from 'node:timers/promises';
import { runOptions, valueAt } from '@facet/sdk/testing';
import type { EngineDatabase } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb, type TestDuckDb } from './testing/open-duckdb.ts';

let duck: TestDuckDb;
let database: EngineDatabase;
beforeAll(async () => {
  duck = await openDuckDb();
  database = await duck.engine.open(duck.spec);
});
afterAll(() => duck.close());

/** Lengths around those that DuckDB keeps inside of a vector (12 bytes) and beyond, characters of one to four bytes. */
const words = [
  '',
  'a',
  'north',
  'twelve bytes',
  'thirteen byte',
  'é',
  '日本語 in Tōkyō, and more',
  '😀😀😀😀',
  'x'.repeat(5_000),
];

describe('texts of DuckDB', () => {
  it.for<[title: string, sql: string, expected: (row: number) => string | null, rows: number, dictionary: boolean]>([
    ['that repeat', pick('range % 4'), (row) => words[row % 4] ?? null, 5_000, true],
    ['that repeat in many places', pick('range'), (row) => words[row % 9] ?? null, 5_000, false],
    [
      'that repeat, with gaps',
      `CASE WHEN range % 7 = 3 THEN NULL ELSE ${pick('range % 4')} END`,
      (row) => (row % 7 === 3 ? null : (words[row % 4] ?? null)),
      5_000,
      true,
    ],
    ['too few for a dictionary', pick('range'), (row) => words[row % 9] ?? null, 20, false],
    ['all different and short', "'n' || range", (row) => `n${row}`, 40_000, false],
    [
      'all different and long',
      "'a text that lies outside ' || range",
      (row) => `a text that lies outside ${row}`,
      40_000,
      false,
    ],
    [
      'different lengths with gaps',
      "CASE WHEN range % 3 = 0 THEN NULL ELSE repeat('ab', (range % 40)::INTEGER) || range END",
      (row) => (row % 3 === 0 ? null : 'ab'.repeat(row % 40) + row),
      40_000,
      false,
    ],
    ['a few megabytes each', "repeat('y', 1500000) || range", (row) => 'y'.repeat(1_500_000) + row, 3, false],
    ['nothing but gaps', 'CAST(NULL AS VARCHAR)', () => null, 3_000, true],
    [
      'of a list of values',
      "['sad', 'ok', 'happy'][1 + range % 3]::ENUM('sad', 'ok', 'happy')",
      (row) => ['sad', 'ok', 'happy'][row % 3] ?? null,
      3_000,
      true,
    ],
  ])('%s', async ([, sql, expected, rows, dictionary]) => {
    const options = runOptions({ maxRows: rows });
    const text = `SELECT ${sql} AS t FROM range(${rows})`;
    const [vector] = (await database.run(text, options)).vectors;
    expect(Array.from({ length: rows }, (_, row) => valueAt(vector, row))).toEqual(
      Array.from({ length: rows }, (_, row) => expected(row)),
    );
    if (vector?.kind !== 'values') throw new Error('Texts are no numbers.');
    expect(vector.utf8 !== undefined && vector.utf8.codes !== null).toBe(dictionary);
    let streamed = 0;
    for await (const batch of database.stream(text, options)) {
      for (let row = 0; row < batch.rowCount; row += 1, streamed += 1)
        if (valueAt(batch.vectors[0], row) !== expected(streamed)) throw new Error(`Row ${streamed} is another one.`);
    }
    expect(streamed).toBe(rows);
  });
});

describe('a stream of DuckDB', () => {
  it('sends two batches in advance, and one more for each that was consumed', async () => {
    let batches = 0;
    let ended = false;
    const id = await duck.process.request(
      {
        type: 'run',
        file: { path: `${duck.home}/analytics.duckdb`, readOnly: false },
        sql: 'SELECT range AS n FROM range(100000000)',
        schema: null,
        readOnly: true,
        maxRows: 100_000_000,
        progress: false,
        stream: true,
        trusted: false,
      },
      {
        onFrame: ({ message }) => {
          if (message.type === 'batch') batches += 1;
        },
        onEnd: () => {
          ended = true;
        },
      },
    );
    await sleep(500);
    expect(batches).toBe(2);
    duck.process.tell({ type: 'credit', id });
    await sleep(200);
    expect(batches).toBe(3);
    duck.process.tell({ type: 'cancel', id });
    await expect.poll(() => ended).toBe(true);
  });

  it('counts only its own time, and lets a reader take as long for each batch', async () => {
    const rows = (deadlineMs: number, pauseMs: number): Promise<number> =>
      read('SELECT range AS n FROM range(100000)', deadlineMs, pauseMs);
    expect(await rows(1_000, 250)).toBe(100_000);
    await expect(rows(200, 2_000)).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(read('SELECT SUM(range * 1.0) AS n FROM range(100000000000)', 300, 0)).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('ends at the limit of its reader, and the connection serves on', async () => {
    await database.run(
      'CREATE OR REPLACE TABLE wide AS SELECT range AS n FROM range(300000)',
      runOptions({ readOnly: false }),
    );
    let rows = 0;
    for await (const { rowCount } of database.stream('SELECT n FROM wide', runOptions({ maxRows: 100_000 })))
      rows += rowCount;
    expect(rows).toBe(100_000);
    const open = 'SELECT COUNT(*) AS n FROM range(1) WHERE EXISTS (FROM wide)';
    expect(valueAt((await database.run(open, runOptions())).vectors[0], 0)).toBe(1);
    await database.run('DROP TABLE wide', runOptions({ readOnly: false }));
  });
});

/** Rows of a stream whose reader pauses after each batch. */
async function read(sql: string, deadlineMs: number, pauseMs: number): Promise<number> {
  let rows = 0;
  for await (const { rowCount } of database.stream(sql, runOptions({ deadlineMs }))) {
    rows += rowCount;
    await sleep(pauseMs);
  }
  return rows;
}

function pick(index: string): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}][1 + ${index} % ${words.length}]`;
}
