import type { MetadataStore } from '@facet/sdk/server';
import type { QueryRow } from './query-store.ts';

/** Names of the databases of these queries, by id. */
export async function databaseNames(
  metadata: MetadataStore,
  rows: readonly QueryRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map((row) => row.database_id))];
  if (ids.length === 0) return new Map();
  const found = await metadata
    .db<{ dbs: { id: number; database_name: string } }>()
    .selectFrom('dbs')
    .select(['id', 'database_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.id, row.database_name]));
}
