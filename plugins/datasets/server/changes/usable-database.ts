import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import { DatasetErrors } from '../errors.ts';
import { ensureReadableSql } from '../readable-sql.ts';
import type { ChangeParts } from './change-parts.ts';

/** SQL may reach every schema, so its author needs the whole database, or every table in it. @throws HttpError 422 */
export async function usableDatabase(
  { databases, engines, sql: sessions, introspection, identity: { access } }: ChangeParts,
  id: number,
  schema: string | null,
  sql: string | null,
  scope: Scope,
): Promise<DatabaseSummary> {
  const who = personOf(scope);
  const database = await databases.find(id);
  if (database === undefined) throw DatasetErrors.databaseMissing();
  if (access.canDatabase(who, database)) return database;
  if (sql !== null) {
    const services = { engines, sql: sessions.for(scope), introspection: introspection.for(scope) };
    await ensureReadableSql(sql, { who, database, schema }, services);
  } else if (!access.canSchema(who, database, schema)) throw DatasetErrors.databaseMissing();
  return database;
}

/** As `usableDatabase`; the system itself may use all. @throws HttpError 422 */
export async function databaseFor(
  parts: ChangeParts,
  id: number,
  schema: string | null,
  sql: string | null,
  scope: Scope,
): Promise<DatabaseSummary> {
  if (scope.principal !== null) return usableDatabase(parts, id, schema, sql, scope);
  const database = await parts.databases.find(id);
  if (database === undefined) throw DatasetErrors.databaseMissing();
  return database;
}
