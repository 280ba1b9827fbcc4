import type { AuthorisedScript, AuthorisedStatement, SqlRequest, TableRef } from '@facet/plugin-query/contract.server';
import { type ColumnBatch, EngineError } from '@facet/sdk/server';
import { expect, it, vi } from 'vitest';
import { mayBeStaged, stagedName, type TablePlace, takePlace } from './take-place.ts';

const PLACE: TablePlace = { databaseId: 1, catalog: null, schema: 'main', table: 'trips' };
const STAGED = stagedName('scheduled-7-2026-01-01T00:00:00.000Z');
const NOTHING: ColumnBatch = { rowCount: 0, columns: [], vectors: [] };

const named = (name: string): string => (name === STAGED ? 'new' : name.startsWith('facet_old_') ? 'old' : name);

/** A fake database: tables with the origin of their rows. Names are abbreviated to `trips`, `new` and `old`. */
function database(given: Readonly<Record<string, string>>, refuses: (sql: string) => boolean = () => false) {
  const tables = new Map(Object.entries(given));
  const asked: string[] = [];
  const take = (name: string): string => {
    const rows = tables.get(name);
    if (rows === undefined) throw new EngineError('data', `There is no table "${name}".`);
    return rows;
  };
  const run = ({ sql, createAs }: SqlRequest): void => {
    const text = sql.replaceAll(/main\.(\w+)|"(\w+)"/g, (_, a?: string, b?: string) => named(a ?? b ?? ''));
    asked.push(text);
    if (refuses(text)) throw new EngineError('syntax', `Refused: ${text}`);
    const [, from = '', to = ''] = /^ALTER TABLE (\w+) RENAME TO (\w+)$/.exec(text) ?? [];
    const [, read = ''] = /^SELECT .* FROM (\w+)/.exec(text) ?? [];
    const [, gone = ''] = /^DROP TABLE IF EXISTS (\w+)$/.exec(text) ?? [];
    if (from !== '') {
      if (tables.has(to)) throw new EngineError('data', `There is a table "${to}".`);
      tables.set(to, take(from));
      tables.delete(from);
    } else if (read !== '') {
      const rows = take(read);
      if (createAs) tables.set(named(createAs.table), rows);
    } else if (gone !== '') tables.delete(gone);
    else throw new Error(`Nothing knows: ${text}`);
  };
  const prepare = async (request: SqlRequest): Promise<AuthorisedScript> => {
    const statement: AuthorisedStatement = {
      sql: request.sql,
      givesRows: false,
      readOnly: false,
      limit: null,
      start: 0,
      schema: request.schema,
    };
    return {
      statements: [statement],
      tables: [],
      async *stream() {
        yield NOTHING;
      },
      run: async () => {
        run(request);
        return NOTHING;
      },
      estimate: async () => [],
    };
  };
  const dialect = {
    qualify: (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('.'),
    quoteIdentifier: (name: string) => `"${name}"`,
  };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const parts = { sql: { prepare, tableRights: async () => ({ denied: [], ruled: false }) }, dialect, log };
  return { parts, asked, left: () => Object.fromEntries([...tables].map(([name, rows]) => [named(name), rows])) };
}

const isRename = (sql: string): boolean => sql.startsWith('ALTER');

it.each<[string, Readonly<Record<string, string>>, ((sql: string) => boolean)?]>([
  ['renames where the database can', { trips: 'before', [STAGED]: 'now' }],
  ['copies where it cannot', { trips: 'before', [STAGED]: 'now' }, isRename],
  ['makes the table where somebody has dropped it', { [STAGED]: 'now' }],
  ['goes on after it was killed between the two names', { old: 'before', [STAGED]: 'now' }],
  ['goes on after it was killed before the former table was dropped', { old: 'before', trips: 'now' }],
  ['goes on after it was killed when all was done', { trips: 'now' }],
])('the table of a schedule: %s', async (_title, given, refuses) => {
  const renamed = Object.fromEntries(Object.entries(given).map(([name, rows]) => [named(name), rows]));
  const { parts, left } = database(renamed, refuses);
  await takePlace(parts, PLACE, STAGED);
  expect(left()).toEqual({ trips: 'now' });
});

it('the former table is restored when the new one cannot get its name', async () => {
  const refuses = (sql: string): boolean => sql === 'ALTER TABLE new RENAME TO trips';
  const { parts, left } = database({ trips: 'before', new: 'now' }, refuses);
  await expect(takePlace(parts, PLACE, STAGED)).rejects.toThrow('Refused');
  expect(left()).toEqual({ trips: 'before' });
});

it('rows that cannot be copied stay under the name of their run', async () => {
  const { parts, left } = database(
    { trips: 'before', new: 'now' },
    (sql) => isRename(sql) || sql.startsWith('SELECT *'),
  );
  await expect(takePlace(parts, PLACE, STAGED)).rejects.toThrow('Refused');
  expect(left()).toEqual({ new: 'now' });
});

it('a database that is away changes nothing', async () => {
  const { parts, left } = database({ trips: 'before', new: 'now' }, () => true);
  await expect(takePlace(parts, PLACE, STAGED)).rejects.toThrow('Refused');
  expect(left()).toEqual({ trips: 'before', new: 'now' });
});

it.each([
  ['of a table of one’s own', { denied: [], ruled: false }, true],
  ['of a table with a rule over it', { denied: [], ruled: true }, false],
  ['where only single tables are open', { denied: ['main.x'], ruled: false }, false],
])('rows %s may stand under another name: %#', async (_title, rights, may) => {
  const tableRights = vi.fn(async (_tables: readonly TableRef[]) => rights);
  const { parts } = database({});
  expect(await mayBeStaged({ sql: { ...parts.sql, tableRights } }, PLACE, STAGED)).toBe(may);
  expect(tableRights.mock.calls[0]?.[0].map(({ name }) => named(name))).toEqual(['trips', 'new', 'old']);
});
