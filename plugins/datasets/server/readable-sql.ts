import {
  deniedTables,
  type QueryGateway,
  StatementSyntaxError,
  type TableRef,
} from '@facet/plugin-query/contract.server';
import type { Access, Principal } from '@facet/sdk/server';
import { DatasetErrors } from './errors.ts';

interface SqlCall {
  readonly who: Principal;
  readonly database: { readonly id: number; readonly name: string };
  readonly schema: string | null;
}

const LOOK_MS = 20_000;
/** A template may name any table once it is filled in. */
const TEMPLATE = /\{[{%#]/;

/**
 * Makes sure that someone who may not use the whole database may read every table that the SQL of a dataset names: others
 * will read them through the dataset. @throws HttpError 422
 */
export async function ensureReadableSql(
  sql: string,
  { who, database, schema }: SqlCall,
  gateway: QueryGateway,
  access: Access,
): Promise<void> {
  const inside = (view: string): boolean => view.startsWith(`[${database.name}].`);
  if (!who.viewsOf('schema_access').some(inside) && !who.viewsOf('datasource_access').some(inside))
    throw DatasetErrors.databaseMissing();
  if (TEMPLATE.test(sql)) throw DatasetErrors.sqlNeedsDatabase();
  const statements = await gateway.statements(database.id);
  const [statement, ...more] = statements.split(sql);
  if (!statement || more.length > 0) throw DatasetErrors.sqlNeedsDatabase();
  try {
    const { opaque, reading, tables, deniedTables: secret, deniedFunctions } = statements.analyse(statement.text);
    const tells = reading && !opaque && tables.length > 0 && secret.length === 0 && deniedFunctions.length === 0;
    if (!tells) throw DatasetErrors.sqlNeedsDatabase();
    const own = await gateway.defaultSchema(database.id, AbortSignal.timeout(LOOK_MS));
    const scope = { database, defaultSchema: own, datasets: await gateway.tableDatasets(database.id) };
    // A name without a schema may be found in the dataset's schema or in the database's own: both must be open.
    const named = tables.flatMap((table): readonly TableRef[] =>
      table.schema === null ? [table, { ...table, schema }] : [table],
    );
    const refused = deniedTables(access, who, schema === null || schema === own ? tables : named, scope);
    if (refused.length > 0) throw DatasetErrors.tablesDenied(refused);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw DatasetErrors.unreadableSource(error.message);
    throw error;
  }
}
