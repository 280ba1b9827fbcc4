import type { Access, EngineDatabase, EngineRowFiles, Principal, RowFile, RowFileLoad } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../../contract.server.ts';
import type { Opened } from '../gateway/open-databases.ts';
import { partOf } from '../testing/part-of.ts';
import { createRowFiles } from './row-files.ts';

const { signal } = new AbortController();
const FILE: RowFile = { path: '/uploads/a.csv', format: 'csv' };
const LOAD: RowFileLoad = { schema: 'own', table: 't', columns: [], ifExists: 'fail', misfits: 'stop' };
/** Named, so that asking for them is no mistake of the test. */
const NO_FILES: Partial<EngineDatabase> = Object.create({ rowFiles: undefined, tableLoads: undefined });
const TAKES = partOf<EngineRowFiles>({
  inspect: async () => ({ refused: { code: 'empty', rows: 0 } }),
  load: async () => ({ rows: 1, problems: [] }),
});

function filesFor(
  rights: 'none' | 'schema' | 'database' | 'system',
  connection: Partial<DatabaseConnection>,
  rowFiles: EngineRowFiles | undefined,
) {
  const access = partOf<Access>({
    canDatabase: () => rights === 'database',
    canSchema: (_who, _database, schema) => rights === 'schema' && schema === 'own',
  });
  const opened = partOf<Opened>({
    connection: partOf<DatabaseConnection>({ id: 1, name: 'shop', allowFileUpload: true, ...connection }),
    database: partOf<EngineDatabase>(
      rowFiles === undefined ? NO_FILES : Object.create(NO_FILES, { rowFiles: { value: rowFiles } }),
    ),
  });
  const who = rights === 'system' ? null : partOf<Principal>({ id: 2 });
  return createRowFiles(who, { databases: { get: async () => opened }, access });
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { status?: number }) => error.status ?? error,
  );

describe('tables of files for a person', () => {
  const CASES: readonly (readonly [string, ReturnType<typeof filesFor>, string | null, unknown])[] = [
    ['the whole database', filesFor('database', {}, TAKES), 'any', 'done'],
    ['the schema', filesFor('schema', {}, TAKES), 'own', 'done'],
    ['another schema', filesFor('schema', {}, TAKES), 'other', 404],
    ['nothing', filesFor('none', {}, TAKES), 'own', 404],
    ['the system', filesFor('system', {}, TAKES), 'own', 'done'],
    ['a database that does not allow it', filesFor('database', { allowFileUpload: false }, TAKES), 'own', 422],
    ['the same for the system', filesFor('system', { allowFileUpload: false }, TAKES), 'own', 422],
    ['an engine that makes no tables', filesFor('database', {}, undefined), 'own', 422],
  ];
  it.each(CASES)('%s', async (_, files, schema, expected) => {
    expect(await outcome(files.load(1, FILE, { ...LOAD, schema }, { readerId: 2, signal }))).toBe(expected);
    expect(await outcome(files.inspect(1, schema, FILE, 10, signal))).toBe(expected);
  });
});
