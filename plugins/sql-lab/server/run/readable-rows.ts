import type { SqlSessions, TableRef } from '@facet/plugin-query/contract.server';
import type { Principal } from '@facet/sdk/server';
import { z } from 'zod';
import { SqlLabErrors } from '../errors.ts';
import { openResult } from '../results/live-result.ts';
import type { ResultStore } from '../results/result-store.ts';
import type { QueryRow } from '../store/query-store.ts';

const storedTables = z.array(
  z.object({ table: z.string(), schema: z.string().nullable(), catalog: z.string().nullable() }),
);

type ReadRow = Pick<QueryRow, 'sql_tables' | 'database_id' | 'catalog' | 'schema'>;

/** The row rules that apply to the session's user on the tables that a query reads. */
export const bindingOfRows = (row: ReadRow, sql: Pick<SqlSessions, 'bindingOf'>): Promise<string | null> =>
  sql.bindingOf(tablesOf(row), placeOf(row));

/** Opens stored rows by the key of their query or of one of its statements; undefined when the user may not see them. */
export async function openKeptRows(
  results: ResultStore,
  key: string,
  { row, who, sql }: { readonly row: QueryRow; readonly who: Principal; readonly sql: KeptRights },
): ReturnType<typeof openResult> {
  if (!(await isOpenTo(row, who, sql))) return undefined;
  const result = await openResult(results, key);
  if (!result) return undefined;
  // The rows were filtered by the row rules of that time; the rules of today may hide more.
  const binding = await bindingOfRows(row, sql);
  if (binding !== null && binding === (result.meta.binding ?? '')) return result;
  await result.close();
  return undefined;
}

type KeptRights = Pick<SqlSessions, 'tableRights' | 'bindingOf'>;

/**
 * Rows were filtered for the user who ran the query, so other users may not see the rows of tables with row rules.
 * @throws HttpError 403 for tables that the user may not read
 */
async function isOpenTo(row: QueryRow, who: Principal, sql: KeptRights): Promise<boolean> {
  const { denied, ruled } = await sql.tableRights(tablesOf(row), placeOf(row));
  if (denied.length > 0) throw SqlLabErrors.tablesDenied(denied);
  return row.user_id === who.id || !ruled;
}

const tablesOf = (row: ReadRow): readonly TableRef[] =>
  storedTables
    .parse(JSON.parse(row.sql_tables))
    .map(({ table, schema, catalog }) => ({ name: table, schema: schema ?? row.schema, catalog }));

const placeOf = ({ database_id: databaseId, catalog, schema }: ReadRow) => ({ databaseId, catalog, schema });
