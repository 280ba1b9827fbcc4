import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EngineDatabase,
  type EngineRowFiles,
  type InspectedColumn,
  type RowFile,
  type RowFileInspection,
  type RowFileLoad,
  type RowFileMisfits,
} from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb, specOf, type TestDuckDb } from './testing/open-duckdb.ts';

let duckdb: TestDuckDb;
let database: EngineDatabase;
let files: EngineRowFiles;
const { signal } = new AbortController();

beforeAll(async () => {
  duckdb = await openDuckDb([], undefined, '1GB');
  database = await duckdb.engine.open(specOf('uploads'));
  if (!database.rowFiles) throw new Error('The database takes no files.');
  files = database.rowFiles;
  await mkdir(join(duckdb.home, 'rows'));
});
afterAll(() => duckdb.close());

let count = 0;
async function fileOf(content: string | Uint8Array, options: Partial<RowFile> = {}): Promise<RowFile> {
  count += 1;
  const path = join(duckdb.home, 'rows', `file-${count}.${options.format ?? 'csv'}`);
  await writeFile(path, content);
  return { path, format: 'csv', ...options };
}

async function inspected(content: string | Uint8Array, options?: Partial<RowFile>): Promise<RowFileInspection> {
  const answer = await files.inspect(await fileOf(content, options), 100, signal);
  if ('refused' in answer) throw new Error(`Refused: ${answer.refused.code}`);
  return answer;
}

interface Loading extends Partial<Omit<RowFileLoad, 'columns'>> {
  /** Requested types by column name. */
  readonly types?: Readonly<Record<string, InspectedColumn['type']>>;
}

/** Loads with the detected types, and reads the table. */
async function loaded(content: string | Uint8Array, loading: Loading = {}, options?: Partial<RowFile>) {
  const file = await fileOf(content, options);
  const found = await files.inspect(file, 1, signal);
  if ('refused' in found) return found;
  const { types = {}, table = `t${count}`, ...rest } = loading;
  const columns = found.columns.map(({ name, type }, index) => {
    const asked = types[name];
    return asked === undefined ? { index, name, type } : { index, name, type: asked, fixed: true };
  });
  const load: RowFileLoad = { schema: null, table, columns, ifExists: 'fail', misfits: 'stop', ...rest };
  const answer = await files.load({ ...found.found, ...file }, load, signal);
  if ('refused' in answer) return answer;
  return { ...answer, table: await rowsIn(`SELECT * FROM ${table}`) };
}

async function rowsIn(sql: string): Promise<unknown[]> {
  const batch = await database.run(sql, { signal, deadlineMs: 20_000, maxRows: 1_000, readOnly: true });
  return Array.from({ length: batch.rowCount }, (_, row) =>
    Object.fromEntries(
      batch.vectors.map((vector, at) => [
        batch.columns[at]?.name,
        vector.kind !== 'values' && vector.nulls?.[row] ? null : vector.values[row],
      ]),
    ),
  );
}

const refused = (code: string, more: object = {}) => ({ refused: expect.objectContaining({ code, ...more }) });

describe('the metadata of a file', () => {
  const TYPES: readonly (readonly [string, string, readonly string[]])[] = [
    ['numbers', '1,2.5,-3e4\n2,1,0', ['integer', 'decimal', 'decimal']],
    ['texts that look like numbers', '0087,00.5,12345678901234567890', ['text', 'text', 'text']],
    ['a hundred digits', `${'9'.repeat(100)},0.${'1'.repeat(100)},1`, ['text', 'text', 'integer']],
    ['thousands', '"1,234","1,234.5",7', ['decimal', 'decimal', 'integer']],
    ['dates', '2026-07-01,1.7.2026,2026/7/1', ['date', 'date', 'date']],
    ['moments', '2026-07-01 10:00,2026-07-01T10:00:00Z,1.7.2026 09:15', ['datetime', 'datetime', 'datetime']],
    ['days that are none', '2026-02-30,31.6.2026,2026-07-01 25:00', ['text', 'text', 'text']],
    ['words that formats of days know', '-infinity,epoch,2026-07-01 infinity', ['text', 'text', 'text']],
    ['yes and no', 'true,ja,N', ['boolean', 'boolean', 'boolean']],
    ['nothing', ',"",', ['text', 'text', 'text']],
  ];
  it.each(TYPES)('types: %s', async (_, rows, types) => {
    const { columns } = await inspected(`a,b,c\n${rows}\n`);
    expect(columns.map(({ type }) => type)).toEqual(types);
  });

  it('finds decimal commas, semicolons and days in front', async () => {
    const { columns, found } = await inspected('tag;preis;was\n01/12/2026;612,40;x\n31/12/2026;1.548;y\n');
    expect(found).toMatchObject({ delimiter: ';', dayFirst: true });
    expect(columns.map(({ type }) => type)).toEqual(['date', 'decimal-comma', 'text']);
  });

  it.each([
    ['dots alone', '1.7.2026,x\n2.7.2026,y', true],
    ['dots beside more months in front', '1.7.2026,07/13/2026\n2.7.2026,07/14/2026', false],
    ['no days at all', '1,x\n2,y', false],
  ])('says whether days stand in front: %s', async (_, rows, dayFirst) => {
    expect((await inspected(`a,b\n${rows}\n`)).found.dayFirst).toBe(dayFirst);
  });

  const NAMES: readonly (readonly [string, string, readonly string[]])[] = [
    ['keywords', 'select,from,order', ['select', 'from', 'order']],
    ['empty ones', ',"  ",x', ['column_1', 'column_2', 'x']],
    ['equal but for case', 'a,A,a,a_2', ['a', 'A_2', 'a_3', 'a_2_2']],
    ['quotes and markup', '"say ""hi""",<b>,"two\nlines"', ['say "hi"', '<b>', 'two lines']],
    ['a byte order mark', '\uFEFFa,b', ['a', 'b']],
    ['long ones', `${'x'.repeat(500)},y`, ['x'.repeat(120), 'y']],
  ];
  it.each(NAMES)('names: %s', async (_, header, names) => {
    const width = names.length;
    const { columns } = await inspected(`${header}\n${Array.from({ length: width }, (_each, at) => at).join(',')}\n`);
    expect(columns.map(({ name }) => name)).toEqual(names);
  });

  // Takes a thousand times as long as other files on a busy machine.
  it('accepts 5,000 columns', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',');
    const { columns, rows } = await inspected(`${names}\n${`${names}\n`.repeat(30)}`);
    expect(columns).toHaveLength(5_000);
    expect(rows).toHaveLength(20);
    expect(await loaded(`${names}\n${`${names}\n`.repeat(30)}`, { table: 'wide' })).toMatchObject({ rows: 30 });
  }, 120_000);

  it.each<[RowFileMisfits, object]>([
    ['stop', refused('not-of-type', { column: 7, found: 'x' })],
    ['empty', { rows: 3, problems: [expect.objectContaining({ code: 'not-of-type', column: 7, rows: 1 })] }],
  ])('makes a table of 5,000 columns of numbers: %s', { timeout: 120_000 }, async (misfits, outcome) => {
    const names = Array.from({ length: 5_000 }, (_, at) => `c${at}`);
    const file = [names, names.map(() => 1), names.map((_, at) => (at === 7 ? 'x' : 2)), names.map(() => 3)];
    const text = file.map((row) => `${row.join(',')}\n`).join('');
    expect(await loaded(text, { table: `numbers_${misfits}`, types: { c7: 'integer' }, misfits })).toMatchObject(
      outcome,
    );
  });

  it('shows rows that can be read, and lists the others with their line', async () => {
    const { rows, problems } = await inspected('a,b\n1,2\n3\n4,5,6\n7,8\n');
    expect(rows).toEqual([
      ['1', '2'],
      ['7', '8'],
    ]);
    expect(problems).toEqual([
      expect.objectContaining({ code: 'too-few-values', line: 3, rows: 1 }),
      expect.objectContaining({ code: 'too-many-values', line: 4, rows: 1 }),
    ]);
  });

  it('reads no other file of the machine', async () => {
    const file = await fileOf('a\n1\n');
    const path = join(duckdb.home, 'rows', "x'); COPY (SELECT 1) TO '/tmp/facet-escaped");
    expect(await files.inspect({ ...file, path }, 1, signal).catch((error: unknown) => error)).not.toHaveProperty(
      'rows',
    );
  });
});

describe('tables of files', () => {
  it('preserves every value', async () => {
    const answer = await loaded(
      'id,day,price,ok,note\n1,2026-07-01,1.5,yes,"two\nlines, ""quoted"""\n2,,,no,x\u0000y\n',
    );
    expect(answer).toMatchObject({
      rows: 2,
      table: [
        { id: 1, price: 1.5, note: 'two\nlines, "quoted"', day: Date.UTC(2026, 6, 1) },
        { id: 2, price: null, note: 'x\u0000y', day: null },
      ],
    });
  });

  const REFUSED: readonly (readonly [string, string | Uint8Array, Loading, object])[] = [
    ['a short row', 'a,b\n1,2\n3\n', {}, refused('too-few-values', { line: 3 })],
    ['a long row', 'a,b\n1,2\n3,4,5\n', {}, refused('too-many-values', { line: 3 })],
    ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', {}, refused('open-quote', { line: 2 })],
    [
      'another encoding in the middle',
      Buffer.concat([Buffer.from('a,b\n1,2\nx'), Buffer.from([0xe4, 0xff]), Buffer.from(',3\n')]),
      {},
      refused('not-utf8', { line: 3 }),
    ],
    ['nothing at all', '', {}, refused('empty')],
    [
      'a value that is not of the type asked for',
      'a\n1\nx\n',
      { types: { a: 'integer' } },
      refused('not-of-type', { line: 2, column: 0, found: 'x' }),
    ],
    [
      'a value that is not of the type asked for, where others widen',
      'a\n1\nx\n',
      { types: { a: 'integer' }, misfits: 'widen' },
      refused('not-of-type', { found: 'x' }),
    ],
  ];
  it.each(REFUSED)('refuses %s and leaves no table', async (_, content, loading, outcome) => {
    const table = `refused${count}`;
    expect(await loaded(content, { ...loading, table })).toEqual(outcome);
    expect(await database.tables(null, signal)).not.toContainEqual(expect.objectContaining({ name: table }));
  });

  const LATE = `a,b\n${'1,2\n'.repeat(30_000)}x,3\n4\n5,6\n`;
  const KEPT: readonly (readonly [RowFileMisfits, number])[] = [
    ['empty', 30_003],
    ['skip', 30_001],
  ];
  it.each(KEPT)('%s: a late value that does not fit is reported', async (misfits, rows) => {
    expect(await loaded(LATE, { misfits })).toMatchObject({
      rows,
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'not-of-type', column: 0, found: 'x', rows: 1 }),
      ]),
    });
  });

  it('refuses a short row late in a file of texts', async () => {
    const table = `late_row`;
    expect(await loaded(`a,b\n${'x,y\n'.repeat(300_000)}z\n`, { table })).toEqual(refused('too-few-values'));
    expect(await database.tables(null, signal)).not.toContainEqual(expect.objectContaining({ name: table }));
  });

  it.each(['replace', 'append'] as const)(
    '%s: a value that does not fit late in a file leaves the old table',
    async (ifExists) => {
      const table = `old_${ifExists}`;
      await loaded('a\n7\n', { table });
      const asked = { table, ifExists, types: { a: 'integer' } } as const;
      expect(await loaded(`a\n${'1\n'.repeat(300_000)}x\n`, asked)).toEqual(
        refused('not-of-type', { line: 300_001, found: 'x' }),
      );
      expect(await rowsIn(`SELECT * FROM ${table}`)).toEqual([{ a: 7 }]);
      expect(await loaded('a\n8\n', { ...asked, ifExists: 'replace' })).toMatchObject({ rows: 1, table: [{ a: 8 }] });
    },
  );

  it('widen: a column with later values of another type becomes text', async () => {
    const answer = await loaded(`a\n${'1\n'.repeat(30_000)}x\n`, { misfits: 'widen', table: 'late' });
    expect(answer).toMatchObject({ rows: 30_001, problems: [] });
    expect(await rowsIn('SELECT typeof(any_value(a)) AS kind FROM late')).toEqual([{ kind: 'VARCHAR' }]);
  });

  it('fails, adds or replaces where the table is there', async () => {
    await loaded('a,b\n1,x\n', { table: 'twice' });
    expect(await loaded('a,b\n2,y\n', { table: 'TWICE' })).toEqual(refused('table-exists'));
    expect(await loaded('B,A\nz,3\n', { table: 'twice', ifExists: 'append' })).toMatchObject({
      rows: 1,
      table: [
        { a: 1, b: 'x' },
        { a: 3, b: 'z' },
      ],
    });
    expect(await loaded('a,c\n4,5\n', { table: 'twice', ifExists: 'append' })).toEqual(
      refused('other-columns', { found: 'c' }),
    );
    expect(await loaded('a,b\nno number,y\n', { table: 'twice', ifExists: 'append' })).toEqual(refused('unreadable'));
    expect(await rowsIn('SELECT count(*) AS n FROM twice')).toEqual([{ n: 2 }]);
    expect(await loaded('c\n9\n', { table: 'twice', ifExists: 'replace' })).toMatchObject({ table: [{ c: 9 }] });
  });

  it('a load that is cut leaves nothing, and the old table stays', async () => {
    await loaded('a\n1\n', { table: 'cut' });
    const big = await fileOf(`a,b\n${'12345,some text that takes room\n'.repeat(1_500_000)}`);
    const stop = new AbortController();
    const load: RowFileLoad = {
      schema: null,
      table: 'cut',
      columns: [{ index: 0, name: 'a', type: 'text' }],
      ifExists: 'replace',
      misfits: 'stop',
    };
    const work = files.load(big, load, stop.signal);
    setTimeout(() => stop.abort(), 60);
    await expect(work).rejects.toMatchObject({ kind: 'cancelled' });
    await expect.poll(() => rowsIn('SELECT * FROM cut')).toEqual([{ a: 1 }]);
  });

  it('numbers rows, ends after some, and leaves columns out', async () => {
    const file = await fileOf('a,b\n1,x\n2,y\n3,z\n', { maxRows: 2 });
    const load: RowFileLoad = {
      schema: null,
      table: 'numbered',
      columns: [{ index: 1, name: 'second', type: 'text' }],
      ifExists: 'fail',
      misfits: 'stop',
      numbered: 'index',
    };
    await files.load(file, load, signal);
    expect(await rowsIn('SELECT * FROM numbered')).toEqual([
      { index: 0, second: 'x' },
      { index: 1, second: 'y' },
    ]);
  });

  it('lines of JSON: members that come late, nested ones, a broken line', async () => {
    const json = '{"id":1,"day":"2026-07-01"}\n{"id":2,"tags":["a"],"more":{"x":1}}\n';
    expect(await loaded(json, {}, { format: 'json' })).toMatchObject({
      table: [
        { id: 1, day: Date.UTC(2026, 6, 1), tags: null },
        { id: 2, day: null, tags: '["a"]', more: '{"x":1}' },
      ],
    });
    const broken = await files.inspect(await fileOf('{"a":1}\n{"a":}\n', { format: 'json' }), 1, signal);
    expect(broken).toEqual(refused('unreadable', { line: expect.any(Number) }));
  });

  it('an invalid Parquet file is rejected without its path', async () => {
    const answer = await files.inspect(await fileOf('PAR1xxxxPAR1', { format: 'parquet' }), 1, signal);
    expect(answer).toEqual(refused('unreadable'));
    expect(JSON.stringify(answer)).not.toContain(duckdb.home);
  });
});

it('a read-only database file accepts no uploaded rows', async () => {
  const local = await openDuckDb([duckdb.home]);
  const other = await local.engine.open(specOf(join(duckdb.home, 'uploads.duckdb')));
  expect(other.rowFiles).toBeUndefined();
  await local.close();
});
