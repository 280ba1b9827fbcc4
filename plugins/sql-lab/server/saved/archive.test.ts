import { existsSync, readFileSync } from 'node:fs';
import { HttpError } from '@facet/sdk/server';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from './read-archive.ts';
import { type ArchivedDatabase, type ArchivedQuery, writeArchive } from './write-archive.ts';

const NOW = new Date('2026-11-21T02:10:46.376Z');
const DATABASE_UUID = '71d7ea03-43b5-4858-a119-5974ccb9fb95';

const query: ArchivedQuery = {
  uuid: '64aa92f1-210e-4d93-b177-d8801a83b5cf',
  catalog: null,
  schema: 'golden',
  label: 'Rows per region, counted',
  description: '"quotes", ñ 🙂',
  sql: `SELECT region\nFROM t -- {{ note }}\nWHERE label <> 'O''Reilly'\n  AND x LIKE '${'long '.repeat(60)}'\n`,
  databaseUuid: DATABASE_UUID,
};

const database: ArchivedDatabase = {
  uuid: DATABASE_UUID,
  name: 'Warehouse',
  maskedUri: 'postgresql://facet:XXXXXXXXXX@data.example.org/golden',
  cacheTimeout: null,
  exposeInSqllab: true,
  allowRunAsync: false,
  allowCtas: false,
  allowCvas: false,
  allowDml: false,
  allowFileUpload: false,
  impersonateUser: false,
  extra: { metadata_params: {} },
};

const METADATA = 'version: 1.0.0\ntype: SavedQuery\n';
const FILE = `sql: SELECT 1\nuuid: ${query.uuid}\nversion: 1.0.0\ndatabase_uuid: null\n`;
const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [`x/${path}`, strToU8(text)])));

describe('archives of saved queries', () => {
  it('have a folder of their own and a file for each query and each database', () => {
    const { name, bytes } = writeArchive([query, { ...query, uuid: crypto.randomUUID() }], [database], NOW);
    expect(name).toBe('saved_query_export_20261121T021046.zip');
    expect(Object.keys(unzipSync(bytes))).toEqual([
      'saved_query_export_20261121T021046/metadata.yaml',
      'saved_query_export_20261121T021046/queries/Warehouse/golden/Rows_per_region_counted.yaml',
      'saved_query_export_20261121T021046/queries/Warehouse/golden/Rows_per_region_counted_2.yaml',
      'saved_query_export_20261121T021046/databases/Warehouse.yaml',
    ]);
  });

  it('give every text back as it was', () => {
    const { queries, databases } = readArchive(writeArchive([query], [database], NOW).bytes);
    const { databaseUuid, ...texts } = query;
    expect([...queries.values()]).toEqual([{ ...texts, database_uuid: databaseUuid, version: '1.0.0' }]);
    expect([...databases.values()]).toMatchObject([{ uuid: DATABASE_UUID, sqlalchemy_uri: database.maskedUri }]);
  });

  it('keep names inside their folder', () => {
    const { bytes } = writeArchive([{ ...query, label: '../../etc/passwd', schema: '..' }], [], NOW);
    expect(Object.keys(unzipSync(bytes)).at(-1)).toBe(
      'saved_query_export_20261121T021046/queries/no_database/query/etcpasswd.yaml',
    );
  });

  const refusal = (bytes: Uint8Array): HttpError => {
    try {
      readArchive(bytes);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
    throw new Error('The archive was taken.');
  };

  it.each([
    ['no archive', strToU8('PK nothing'), 422, 'Not a ZIP file'],
    ['an empty one', zip({ 'readme.txt': 'hello' }), 400, 'No valid import files were found'],
    ['one without queries', zip({ 'metadata.yaml': METADATA }), 400, 'No valid import files were found'],
    ['a bomb', zip({ 'metadata.yaml': ' '.repeat(20_000_000) }), 422, 'packed more tightly'],
  ])('are refused: %s', (_, bytes, status, text) => {
    const error = refusal(bytes);
    expect(error.status).toBe(status);
    expect(JSON.stringify(error.body)).toContain(text);
  });

  it.each([
    [
      'another kind',
      { 'metadata.yaml': 'version: 1.0.0\ntype: Dashboard\n', 'queries/a.yaml': FILE },
      'metadata.yaml',
      { type: ['Must be equal to SavedQuery.'] },
    ],
    ['no metadata', { 'queries/a.yaml': FILE }, 'metadata.yaml', ['Missing metadata.yaml']],
    [
      'another version',
      { 'metadata.yaml': METADATA, 'queries/a.yaml': FILE.replace('1.0.0', '2.0.0') },
      'queries/a.yaml',
      { version: ['Must be equal to 1.0.0.'] },
    ],
    [
      'a missing member',
      { 'metadata.yaml': METADATA, 'queries/a.yaml': FILE.replace('sql: SELECT 1', '') },
      'queries/a.yaml',
      { sql: ['Missing data for required field.'] },
    ],
    [
      'an unknown member',
      { 'metadata.yaml': METADATA, 'queries/a.yaml': `${FILE}surprise: 1\n` },
      'queries/a.yaml',
      { surprise: ['Unknown field.'] },
    ],
  ])('name the file and the member: %s', (_, files, path, messages) => {
    const error = refusal(zip(files));
    expect(error.status).toBe(422);
    expect(error.body).toMatchObject({
      errors: [
        { error_type: 'GENERIC_COMMAND_ERROR', message: 'Error importing saved_queries', extra: { [path]: messages } },
      ],
    });
  });

  it.each([
    [
      'YAML that multiplies itself',
      `a: &a [x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: &c [*b, *b, *b, *b]\nsql: [*c, *c, *c, *c]\n`,
    ],
    ['a tag that would make an object', 'sql: !!js/function "function () {}"\nuuid: 1\n'],
    ['no YAML', '{{{{'],
  ])('take no harm from %s', (_, text) => {
    expect(refusal(zip({ 'metadata.yaml': METADATA, 'queries/a.yaml': text })).status).toBe(422);
  });
});

const GOLDEN = ['3.0', '2025'].map((era) => `../shared/golden/bundles/${era}/saved_query.zip`);

describe.skipIf(!existsSync(GOLDEN[0] ?? ''))('recorded archives (../shared is absent where this is skipped)', () => {
  it.each(GOLDEN)('%s is read, and written again with the same members', (path) => {
    const bytes = readFileSync(path);
    const { queries, databases } = readArchive(bytes);
    expect([...queries.keys()]).toEqual(['queries/Warehouse/golden/Rows_per_region_counted.yaml']);
    const [file] = queries.values();
    const [warehouse] = databases.values();
    if (!file || !warehouse) throw new Error('The archive is empty.');
    const written = writeArchive(
      [
        {
          uuid: file.uuid,
          catalog: file.catalog ?? null,
          schema: file.schema ?? null,
          label: file.label ?? null,
          description: file.description ?? null,
          sql: file.sql,
          databaseUuid: file.database_uuid,
        },
      ],
      [{ ...database, uuid: warehouse.uuid }],
      NOW,
    );
    const again = readArchive(written.bytes);
    expect([...again.queries]).toEqual([...queries].map(([name, members]) => [name, { catalog: null, ...members }]));
    const membersOf = (archive: Uint8Array, name: string) =>
      Object.entries(unzipSync(archive))
        .filter(([full]) => full.includes(name))
        .flatMap(([, content]) => strFromU8(content).match(/^\w+(?=:)/gm) ?? []);
    for (const name of ['/queries/', '/databases/', 'metadata.yaml'])
      expect(membersOf(written.bytes, name)).toEqual(
        expect.arrayContaining(membersOf(bytes, name).filter((member) => member !== 'configuration_method')),
      );
  });
});
