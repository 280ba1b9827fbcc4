import type { SqlSessions, TableRef } from '@facet/plugin-query/contract.server';
import type { Principal } from '@facet/sdk/server';
import { z } from 'zod';
import { SqlLabErrors } from '../errors.ts';
import type { QueryRow } from '../store/query-store.ts';

const storedTables = z.array(
  z.object({ table: z.string(), schema: z.string().nullable(), catalog: z.string().nullable() }),
);

/**
 * Whether the rows that were kept for a query may be shown to this person: they were narrowed for the person who ran it, so
 * others see those of ruled tables only as they would get them now. @throws HttpError 403 for tables that are closed to them
 */
export async function mayReadKeptRows(
  row: QueryRow,
  who: Principal,
  sql: Pick<SqlSessions, 'tableRights'>,
): Promise<boolean> {
  const tables = storedTables
    .parse(JSON.parse(row.sql_tables))
    .map(({ table, schema, catalog }): TableRef => ({ name: table, schema: schema ?? row.schema, catalog }));
  const place = { databaseId: row.database_id, catalog: row.catalog, schema: row.schema };
  const { denied, ruled } = await sql.tableRights(tables, place);
  if (denied.length > 0) throw SqlLabErrors.tablesDenied(denied);
  return row.user_id === who.id || !ruled;
}
