import type { Scope } from '@facet/sdk/common';
import type { DatasetRecord } from '../dataset-store.ts';
import { qualifiedName } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';
import { isSameTable, type NamedTable, type ResolvedTable, resolveTable } from '../resolve-table.ts';
import type { DatasetTables } from '../tables.ts';
import type { ChangeParts } from './change-parts.ts';

export const findTable = (
  { store }: Pick<ChangeParts, 'store'>,
  databaseId: number,
  { catalog, schema, tableName }: NamedTable,
): Promise<DatasetRecord | undefined> =>
  store
    .db<DatasetTables>()
    .selectFrom('datasets')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('catalog', catalog === null ? 'is' : '=', catalog)
    .where('schema', schema === null ? 'is' : '=', schema)
    .where('table_name', '=', tableName)
    .executeTakeFirst();

/** Ids of the datasets of a table, in any spelling of its name. */
export async function idsOfTable(
  { reader }: Pick<ChangeParts, 'reader'>,
  databaseId: number,
  table: ResolvedTable,
): Promise<readonly number[]> {
  const named = await reader.tablesNamed(databaseId, [table.tableName]);
  return named.filter((dataset) => isSameTable(dataset, table)).map((dataset) => dataset.id);
}

/** @throws HttpError 422 when another dataset has the name. */
export async function ensureFreeName(
  parts: ChangeParts,
  databaseId: number,
  table: NamedTable,
  ownId?: number,
): Promise<void> {
  const taken = await findTable(parts, databaseId, table);
  if (taken !== undefined && taken.id !== ownId)
    throw DatasetErrors.exists(qualifiedName({ schema: table.schema, table_name: table.tableName }));
}

/**
 * Ensures that the table has no other dataset in any spelling of its name, because row rules and permissions refer to
 * the dataset. @throws HttpError 422
 */
export async function freeTable(
  parts: ChangeParts,
  databaseId: number,
  asked: NamedTable,
  scope: Scope,
  ownId?: number,
): Promise<ResolvedTable> {
  const table = await resolveTable(parts.introspection.for(scope), databaseId, asked, scope.signal);
  const taken = (await idsOfTable(parts, databaseId, table)).some((id) => id !== ownId);
  if (taken) throw DatasetErrors.exists(qualifiedName({ schema: asked.schema, table_name: asked.tableName }));
  await ensureFreeName(parts, databaseId, table, ownId);
  return table;
}
