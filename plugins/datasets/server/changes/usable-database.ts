import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import { DatasetErrors } from '../errors.ts';
import { ensureReadableSql } from '../readable-sql.ts';
import type { NamedTable } from '../resolve-table.ts';
import type { ChangeParts } from './change-parts.ts';

export type TablePlace = Pick<NamedTable, 'catalog' | 'schema'>;

/**
 * SQL can reach every schema, so its author needs permission for the whole database, or for every table in it. @throws
 * HttpError 422
 */
export async function usableDatabase(
  parts: ChangeParts,
  id: number,
  { catalog, schema }: TablePlace,
  sql: string | null,
  scope: Scope,
): Promise<DatabaseSummary> {
  const { databases, engines, sql: sessions, introspection, identity } = parts;
  const who = personOf(scope);
  const database = await databases.find(id);
  if (database === undefined) throw DatasetErrors.databaseMissing();
  if (identity.access.canDatabase(who, database)) return database;
  if (sql !== null) {
    const services = { engines, sql: sessions.for(scope), introspection: introspection.for(scope) };
    await ensureReadableSql(sql, { who, database, catalog, schema }, services);
  } else if (!identity.access.canSchema(who, database, schema, await engines.foreignCatalog(id, catalog)))
    throw DatasetErrors.databaseMissing();
  return database;
}

/** Like `usableDatabase`; the system scope may use all databases. @throws HttpError 422 */
export async function databaseFor(
  parts: ChangeParts,
  id: number,
  { catalog, schema }: TablePlace,
  sql: string | null,
  scope: Scope,
): Promise<DatabaseSummary> {
  if (scope.principal !== null) return usableDatabase(parts, id, { catalog, schema }, sql, scope);
  const database = await parts.databases.find(id);
  if (database === undefined) throw DatasetErrors.databaseMissing();
  return database;
}
