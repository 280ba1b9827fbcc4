import type { Databases } from '@facet/plugin-databases/contract.server';
import type { QueryRow } from './query-store.ts';

/** Names of the databases of these queries, by id. */
export async function databaseNames(
  databases: Databases,
  rows: readonly QueryRow[],
): Promise<ReadonlyMap<number, string>> {
  const found = await databases.findMany([...new Set(rows.map((row) => row.database_id))]);
  return new Map([...found].map(([id, { name }]) => [id, name]));
}
