import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MetadataDatabase } from './metadata-database.ts';
import { migrate } from './migrations.ts';
import { checkMetadata } from './open-metadata.ts';
import { openSqlite } from './sqlite.ts';

const LONG = 'x'.repeat(1_000_000);
/** Of 4 KiB each, so the long text does not fit. */
const FEW_PAGES = 50;
const MANY_PAGES = 100_000;

let home: string;
let database: MetadataDatabase;

const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database.kysely);
const write = (db: Kysely<unknown>) => sql`insert into notes values (${LONG})`.execute(db);
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from notes`.execute(database.kysely)).rows[0]?.n;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-full-disk-'));
  database = openSqlite(join(home, 'metadata.db'));
  await sql`create table notes (text text)`.execute(database.kysely);
  await limit(FEW_PAGES);
});
afterEach(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

const FULL = {
  code: 'HST_METADATA_DISK',
  message: expect.stringContaining('full'),
  remedy: expect.stringContaining('make room'),
};

it('a full disk is named by a statement that needs room, and by a transaction that it ends', async () => {
  await expect(write(database.kysely)).rejects.toMatchObject(FULL);
  await expect(database.transaction((tx) => write(tx))).rejects.toMatchObject(FULL);
  expect(await count()).toBe(0);
});

it('a full disk is named by changes of tables', async () => {
  await expect(
    migrate(database.kysely, { '0001-notes': { up: async (db) => void (await write(db)) } }),
  ).rejects.toThrow('full');
  expect(await count()).toBe(0);
});

it('writes again once there is room', async () => {
  await expect(database.transaction((tx) => write(tx))).rejects.toMatchObject(FULL);
  await limit(MANY_PAGES);
  await database.transaction((tx) => write(tx));
  expect(await count()).toBe(1);
});

it('a file that may only be read is named, with what to do', async () => {
  await sql.raw('pragma query_only = on').execute(database.kysely);
  await expect(write(database.kysely)).rejects.toMatchObject({
    code: 'HST_METADATA_DISK',
    message: expect.stringContaining('readonly'),
    remedy: expect.stringContaining('write the file'),
  });
});

const PAGE = 4_096;
const BROKEN = { code: 'HST_METADATA_DISK', remedy: expect.stringContaining('restore a backup') };

it.each<[string, number]>([
  ['at the start', 0],
  ['behind its first page', PAGE],
])('a file that is broken %s is named, with what to do', async (_, from) => {
  const file = join(home, 'metadata.db');
  await database.close();
  writeFileSync(file, readFileSync(file).fill(0x5a, from));
  const read = async (): Promise<unknown> => {
    const opened = openSqlite(file);
    try {
      return await sql`select text from notes`.execute(opened.kysely);
    } finally {
      await opened.close();
    }
  };
  await expect(read()).rejects.toMatchObject(BROKEN);
  if (from === 0) await expect(checkMetadata({ home, metadataUrl: undefined }, [])).rejects.toMatchObject(BROKEN);
  rmSync(file);
  database = openSqlite(file);
});
