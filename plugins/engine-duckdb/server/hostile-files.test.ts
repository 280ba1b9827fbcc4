import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineDatabase, EngineRowFiles, RowFile, RowFileFormat } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb, specOf, type TestDuckDb } from './testing/open-duckdb.ts';

/** Uploaded files that try to crash their reader. */
let duckdb: TestDuckDb;
let database: EngineDatabase;
let files: EngineRowFiles;
const { signal } = new AbortController();

beforeAll(async () => {
  duckdb = await openDuckDb([], undefined, '512MB');
  database = await duckdb.engine.open(specOf('uploads'));
  if (!database.rowFiles) throw new Error('The database takes no files.');
  files = database.rowFiles;
  await mkdir(join(duckdb.home, 'rows'));
  await rowsIn('SELECT 1 AS one');
});
afterAll(() => duckdb.close());

async function fileOf(format: RowFileFormat, content: string): Promise<RowFile> {
  const path = join(duckdb.home, 'rows', `hostile.${format}`);
  await writeFile(path, content);
  return { path, format };
}

const rowsIn = (sql: string) =>
  database.run(sql, { signal, deadlineMs: 20_000, maxRows: 1_000, readOnly: true }).then(({ rowCount }) => rowCount);

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join();
const LOAD = {
  schema: null,
  table: 'hostile',
  columns: [{ index: 0, name: 'a', type: 'as-is' }],
  ifExists: 'replace',
  misfits: 'stop',
} as const;

describe('a file that is made to end its reader', () => {
  it.each<readonly [string, RowFileFormat, string]>([
    ['arrays in arrays', 'json', `[{"a":${nested(200_000)}}]`],
    ['objects in objects', 'json', `[{"a":${'{"b":'.repeat(5_000)}1${'}'.repeat(5_000)}}]`],
    ['an object of many members in each row', 'json', `[{"a":{${keys(2_000)}}}]`],
    ['many columns', 'json', `[{${keys(2_000)}}]`],
    ['one line of many values', 'csv', `${'a,'.repeat(200_000)}a`],
    ['one long line', 'csv', `a\n${'a'.repeat(10_000_000)}`],
  ])(
    'of %s ends no query',
    async (_, format, content) => {
      const before = duckdb.process.pid;
      const file = await fileOf(format, content);
      const inspected = await files.inspect(file, 10, signal);
      const loaded = await files.load(file, LOAD, signal).catch((error: Error) => error.message);
      expect(inspected).toBeDefined();
      expect(loaded).toBeDefined();
      expect(duckdb.process.pid).toBe(before);
      expect(await rowsIn('SELECT 1 AS one')).toBe(1);
    },
    60_000,
  );

  it('a sample of long values is cut before it is stored', async () => {
    const file = await fileOf('csv', `a,b\n${`${'y'.repeat(1_000_000)},1\n`.repeat(100)}`);
    expect(await files.inspect(file, 2, signal)).toMatchObject({
      columns: [{ type: 'text', filled: 100 }, { type: 'integer' }],
      rows: [
        ['y'.repeat(200), '1'],
        ['y'.repeat(200), '1'],
      ],
    });
  });
});
