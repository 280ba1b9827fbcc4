import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedUntilWrite } from '@facet/sdk/server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MetadataDatabase } from './metadata-database.ts';
import { asStore } from './open-metadata.ts';
import { openSqlite } from './sqlite.ts';
import { reachOf } from './write-revisions.ts';

interface Tables {
  readonly a: { id: number; name: string };
  readonly b: { id: number };
  readonly other: { id: number };
}

let folder: string;
let database: MetadataDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-revisions-'));
  database = openSqlite(join(folder, 'metadata.db'));
  for (const table of ['a', 'b', 'other'])
    await sql.raw(`create table "${table}" (id integer primary key, name text)`).execute(database.kysely);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('the reach of a statement', () => {
  it.each([
    ['select * from "a"', { kind: 'none' }],
    ['begin immediate', { kind: 'none' }],
    ['insert into "a" ("id") values (?)', { kind: 'one', table: 'a' }],
    ['insert into "a" ("id") values (?) on conflict do nothing returning "id"', { kind: 'one', table: 'a' }],
    ['update "a" set "name" = ?', { kind: 'one', table: 'a' }],
    ['delete from "a"', { kind: 'any' }],
    ['insert or replace into "a" ("id") values (?)', { kind: 'any' }],
    ['with "x" as (select 1) insert into "a" select * from "x"', { kind: 'any' }],
    ['drop table "a"', { kind: 'any' }],
  ])('%s', (text, reach) => {
    expect(reachOf(text)).toEqual(reach);
  });
});

describe('what is kept while its tables are unwritten', () => {
  function countingReader() {
    const store = asStore(database);
    const reads = { count: 0 };
    const read = cachedUntilWrite(store, ['a', 'b'], async (id: number) => {
      reads.count += 1;
      return store.db<Tables>().selectFrom('a').select('name').where('id', '=', id).executeTakeFirst();
    });
    return { store, reads, read, db: store.db<Tables>() };
  }

  it('is read once, and again after a write to one of them', async () => {
    const { reads, read, db } = countingReader();
    await db.insertInto('a').values({ id: 1, name: 'one' }).execute();
    expect(await read(1)).toEqual({ name: 'one' });
    expect(await read(1)).toEqual({ name: 'one' });
    expect(reads.count).toBe(1);
    await db.insertInto('other').values({ id: 1 }).execute();
    expect(await read(1)).toEqual({ name: 'one' });
    expect(reads.count).toBe(1);
    await db.updateTable('a').set({ name: 'two' }).where('id', '=', 1).execute();
    expect(await read(1)).toEqual({ name: 'two' });
    await db.insertInto('b').values({ id: 1 }).returning('id').execute();
    await read(1);
    expect(reads.count).toBe(3);
    await db.deleteFrom('other').execute();
    await read(1);
    expect(reads.count).toBe(4);
  });

  it('never shows what was before a transaction, once it is committed', async () => {
    const { store, read, db } = countingReader();
    await db.insertInto('a').values({ id: 1, name: 'before' }).execute();
    await read(1);
    let during: Promise<unknown> | undefined;
    await store.transaction<Tables, void>(async (tx) => {
      await tx.updateTable('a').set({ name: 'half' }).where('id', '=', 1).execute();
      during = database.outside(() => read(1));
      await tx.updateTable('a').set({ name: 'after' }).where('id', '=', 1).execute();
    });
    expect(await during).toEqual({ name: 'after' });
    expect(await read(1)).toEqual({ name: 'after' });
  });

  it('notices what another process writes', async () => {
    const { read, db } = countingReader();
    await db.insertInto('a').values({ id: 1, name: 'ours' }).execute();
    expect(await read(1)).toEqual({ name: 'ours' });
    const another = openSqlite(join(folder, 'metadata.db'));
    await sql`update "a" set "name" = 'theirs'`.execute(another.kysely);
    await another.close();
    expect(await read(1)).toEqual({ name: 'theirs' });
  });

  it('is not kept when it could not be read', async () => {
    const store = asStore(database);
    let attempts = 0;
    const read = cachedUntilWrite(store, ['a'], async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not now');
      return attempts;
    });
    await expect(read(1)).rejects.toThrow('not now');
    expect(await read(1)).toBe(2);
    expect(await read(1)).toBe(2);
  });
});

it('nothing is kept where other processes write unseen', async () => {
  let reads = 0;
  const { revision: _, ...store } = asStore(database);
  const read = cachedUntilWrite(store, ['a'], async () => (reads += 1));
  await read(1);
  await read(1);
  expect(reads).toBe(2);
});
