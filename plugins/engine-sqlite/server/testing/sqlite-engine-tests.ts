import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionSpec, Engine, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c';

/** Tests of the engine, for any place in which it runs. @param folder Its subfolder `open` is accessible to the engine */
export function sqliteEngineTests(folder: string, engine: () => Promise<Engine>): void {
  let path: string;
  let spec: ConnectionSpec;
  let database: EngineDatabase;

  const specOf = (file: string): ConnectionSpec => ({
    id: 1,
    name: 'test',
    scheme: 'sqlite',
    username: null,
    password: null,
    hostname: null,
    port: null,
    database: file,
    query: {},
    extra: {},
    connectTimeoutMs: 5_000,
  });

  async function change(...statements: readonly string[]): Promise<void> {
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN');
    for (const statement of statements) writer.exec(statement);
    writer.exec('COMMIT');
    writer.close();
  }

  beforeAll(async () => {
    await mkdir(join(folder, 'open'), { recursive: true });
    path = join(folder, 'open', 'kit.db');
    spec = specOf(path);
    await change(
      'CREATE TABLE kit_basics (n INTEGER, t TEXT, "nothing" INTEGER, yes BOOLEAN, d DATE)',
      "INSERT INTO kit_basics VALUES (7, 'text', NULL, TRUE, '2020-02-29')",
      'CREATE TABLE odd (i BIGINT, r REAL, dec DECIMAL(10, 2), b BOOLEAN, at DATETIME, day DATE, epoch TIMESTAMP, any_)',
      `INSERT INTO odd VALUES (9223372036854775807, 1.5, 12.34, 1, '2020-01-01T00:00:00.5+02:00', '1969-12-31', 1577836800, x'FF'),
       (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
      'CREATE VIRTUAL TABLE docs USING fts5(body)',
      "INSERT INTO docs VALUES ('hello world')",
    );
    database = await (await engine()).open(spec);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('SQLite as an engine', () => {
    it.for(engineCases)('$title', { timeout: 60_000 }, async (engineCase) => {
      const tried = await engine();
      await engineCase.run({
        engine: tried,
        open: () => tried.open(spec),
        endless: ENDLESS,
        series: (n) =>
          `WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < ${n - 1}) SELECT n, 'word ' || n AS word FROM s`,
        change,
        makeTables: (count) =>
          change(...Array.from({ length: count }, (_, i) => `CREATE TABLE IF NOT EXISTS kit_many_${i} (a INTEGER)`)),
        sql: {
          basics: 'SELECT n, t, "nothing", yes, d FROM kit_basics',
          exact: "SELECT 9007199254740993 AS big, '2022-11-05 18:45:10.907796' AS at",
          moment: (text) => `'${text}'`,
          asMoment: (expression) => expression,
          decimal: '1234567890.12',
          zoned: "'2020-01-01 00:00:00+02:00'",
          bytes: "x'616263'",
          noText: "x'FF00'",
          json: `json('{"a": [1, null, "é"]}')`,
          list: 'json_array(1, NULL, 3)',
          longText: (length) => `printf('%.*c', ${length}, 'x')`,
        },
      });
    });

    it.for<[column: string, type: string, values: readonly unknown[]]>([
      ['i', 'BIGINT', [9223372036854775807n, null]],
      ['r', 'REAL', [1.5, null]],
      ['dec', 'DECIMAL(10, 2)', [12.34, null]],
      ['b', 'BOOLEAN', [true, null]],
      ['at', 'DATETIME', [Date.UTC(2019, 11, 31, 22, 0, 0, 500), null]],
      ['day', 'DATE', [-86_400_000, null]],
      // Numbers in a date column are returned unchanged.
      ['epoch', 'INTEGER', [1_577_836_800, null]],
      ['any_', 'BLOB', ['[bytes]', null]],
      ["datetime(epoch, 'unixepoch')", 'DATETIME', [Date.UTC(2020, 0, 1), null]],
      ['date(day)', 'DATE', [-86_400_000, null]],
      ['i || 1', 'TEXT', ['92233720368547758071', null]],
      ['NULL', 'NULL', [null, null]],
    ])('reads %s', async ([expression, type, values]) => {
      const batch = await database.run(`SELECT ${expression} AS v FROM odd`, runOptions());
      expect([batch.columns[0]?.type, rowsOf(batch)]).toEqual([type, values.map((value) => [value])]);
    });

    it('searches full text', async () => {
      const batch = await database.run("SELECT body FROM docs WHERE docs MATCH 'hello'", runOptions());
      expect(rowsOf(batch)).toEqual([['hello world']]);
    });

    it('says where a text stops being SQL', async () => {
      const error = await refusal(database.run("SELECT 'a b',\n  (SELECT 1 b c)", runOptions()));
      expect([error.kind, error.line, error.column]).toEqual(['syntax', 2, 15]);
    });
  });

  describe('hostile SQL for SQLite', () => {
    it.for([
      "ATTACH '/etc/passwd' AS p",
      "ATTACH ':memory:' AS m",
      "SELECT load_extension('/tmp/x.so')",
      "SELECT readfile('/etc/passwd')",
      "SELECT writefile('{folder}/made', 'x')",
      'PRAGMA writable_schema = ON',
      'PRAGMA database_list',
      'PRAGMA query_only = OFF',
      'SELECT * FROM pragma_database_list',
      "SELECT * FROM pragma_table_info('odd')",
      'SELECT * FROM dbstat',
      'SELECT fts3_tokenizer(1)',
      "VACUUM INTO '{folder}/made'",
      'VACUUM',
      'REINDEX',
      'ANALYZE',
      'BEGIN IMMEDIATE',
      'SAVEPOINT a',
      'CREATE TEMP TABLE made AS SELECT 1',
      'CREATE VIRTUAL TABLE temp.made USING fts5(a)',
      'INSERT INTO odd DEFAULT VALUES',
      'UPDATE odd SET i = 1',
      'DELETE FROM odd RETURNING *',
      'DROP TABLE odd',
      'DETACH main',
      "SELECT 1; ATTACH 'x' AS y",
      'EXPLAIN DELETE FROM odd',
      'SELECT zeroblob(900000000)',
      "SELECT printf('%.*c', 900000000, 'x')",
    ])('is refused: %s', async (sql) => {
      const before = await readFile(path);
      for (const readOnly of [true, false])
        await refusal(database.run(sql.replaceAll('{folder}', folder), runOptions({ readOnly })));
      expect((await readFile(path)).equals(before)).toBe(true);
      await expect(readFile(join(folder, 'made'))).rejects.toThrow('ENOENT');
    });

    it.for([
      ['values', 'SELECT hex(zeroblob(60000000)) AS v', 'data'],
      [
        'rows',
        `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 30) SELECT zeroblob(20000000) FROM c`,
        'too-large',
      ],
    ] as const)('is told that its %s are too large', async ([, sql, kind]) => {
      expect((await refusal(database.run(sql, runOptions()))).kind).toBe(kind);
      expect(rowsOf(await database.run('SELECT 1 AS one', runOptions()))).toEqual([[1]]);
    });
  });

  describe('files of SQLite', () => {
    it('are opened in allowed folders only, links followed', async () => {
      await writeFile(join(folder, 'outside.db'), '');
      await symlink(join(folder, 'outside.db'), join(folder, 'open', 'link.db'));
      for (const name of ['/etc/passwd', join(folder, 'open', '..', 'outside.db'), join(folder, 'open', 'link.db')])
        await expect((await engine()).open(specOf(name))).rejects.toThrow('no allowed folder');
      await expect((await engine()).open(specOf('relative.db'))).rejects.toThrow('absolute');
      await expect((await engine()).open(specOf(':memory:'))).rejects.toThrow('absolute');
    });

    it('that are none say so', async () => {
      const file = join(folder, 'open', 'text.db');
      await writeFile(
        file,
        'no database, but long enough to be looked at as one, if anybody should want to do that. '.repeat(20),
      );
      const text = await (await engine()).open(specOf(file));
      expect((await refusal(text.ping(runOptions().signal))).kind).toBe('connection');
    });

    it('see what others write while they are open', async () => {
      await change('CREATE TABLE later (a INTEGER)', 'INSERT INTO later VALUES (5)');
      expect(rowsOf(await database.run('SELECT a FROM later', runOptions()))).toEqual([[5]]);
    });

    it('can be read while they are written in WAL mode', async () => {
      const file = join(folder, 'open', 'wal.db');
      const writer = new DatabaseSync(file);
      writer.exec(
        'PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (1); BEGIN; INSERT INTO a VALUES (2)',
      );
      const reading = await (await engine()).open(specOf(file));
      expect(rowsOf(await reading.run('SELECT b FROM a', runOptions()))).toEqual([[1]]);
      writer.exec('COMMIT');
      expect(rowsOf(await reading.run('SELECT b FROM a', runOptions()))).toEqual([[1], [2]]);
      writer.close();
    });
  });

  describe('processes of SQLite', () => {
    it('run as many queries as there are places, and then the next', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => database.run(`SELECT ${i} AS i`, runOptions())),
      );
      expect(answers.map((batch) => rowsOf(batch)[0]?.[0])).toEqual(Array.from({ length: 30 }, (_, i) => i));
    });
  });
}
