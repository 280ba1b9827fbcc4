import { openTestMetadataStore } from '@facet/sdk/testing/metadata';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows } from './insert-rows.ts';

interface Wide {
  wide: Readonly<Record<string, number>>;
}

const NAMES = Array.from({ length: 22 }, (_, at) => `c${at}`);

it('rows of a table with thousands of columns are inserted, which one statement of SQLite could not', async () => {
  const store = await openTestMetadataStore({});
  const db: Kysely<Wide> = store.db<Wide>();
  await sql.raw(`create table wide (${NAMES.join(', ')})`).execute(db);
  const rows = Array.from({ length: 3_000 }, (_, row) => Object.fromEntries(NAMES.map((name) => [name, row])));
  await expect(db.insertInto('wide').values(rows).execute()).rejects.toThrow('too many SQL variables');
  await insertRows(rows, (some) => db.insertInto('wide').values(some).execute());
  expect(await db.selectFrom('wide').selectAll().execute()).toEqual(rows);
  await store.close();
});
