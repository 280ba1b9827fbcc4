import { deniedTables, type QueryGateway, type TableRef, type TableScope } from '@facet/plugin-query/contract.server';
import type { Access, Principal } from '@facet/sdk/server';
import { z } from 'zod';
import { SqlLabErrors } from '../errors.ts';
import type { QueryRow } from '../store/query-store.ts';

const storedTables = z.array(
  z.object({ table: z.string(), schema: z.string().nullable(), catalog: z.string().nullable() }),
);

/**
 * Whether the rows that were kept for a query may be shown to this person: they were narrowed for whoever ran it, so
 * others see those of ruled tables only as they would get them now. @throws HttpError 403 for tables that are closed to them
 */
export async function mayReadKeptRows(
  row: QueryRow,
  who: Principal,
  scope: TableScope,
  { gateway, access }: { readonly gateway: QueryGateway; readonly access: Access },
): Promise<boolean> {
  const tables = storedTables
    .parse(JSON.parse(row.sql_tables))
    .map(({ table, schema, catalog }): TableRef => ({ name: table, schema: schema ?? row.schema, catalog }));
  const refused = deniedTables(access, who, tables, scope);
  if (refused.length > 0) throw SqlLabErrors.tablesDenied(refused);
  return row.user_id === who.id || (await gateway.ruledAmong(row.database_id, tables)).length === 0;
}
