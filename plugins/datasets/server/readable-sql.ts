import {
  type EngineCatalogue,
  type Introspection,
  type SqlSessions,
  StatementSyntaxError,
  type TableRef,
} from '@facet/plugin-query/contract.server';
import type { Principal } from '@facet/sdk/server';
import { DatasetErrors } from './errors.ts';

interface SqlCall {
  readonly who: Principal;
  readonly database: { readonly id: number; readonly name: string };
  readonly catalog: string | null;
  readonly schema: string | null;
}

const LOOK_MS = 20_000;
const TEMPLATE = /\{[{%#]/;

/** Whether a text contains a template, so that the tables it names are unknown before rendering. */
export const holdsTemplate = (sql: string): boolean => TEMPLATE.test(sql);

/**
 * Ensures that a user without permission for the whole database may read every table in the SQL of a dataset, because
 * others will read these tables through the dataset. @throws HttpError 422
 */
export async function ensureReadableSql(
  sql: string,
  { who, database, catalog, schema }: SqlCall,
  services: {
    readonly engines: Pick<EngineCatalogue, 'statements'>;
    /** SQL sessions of the user. */
    readonly sql: Pick<SqlSessions, 'tableRights'>;
    readonly introspection: Pick<Introspection, 'inCatalog'>;
  },
): Promise<void> {
  const inside = (view: string): boolean => view.startsWith(`[${database.name}].`);
  if (!who.viewsOf('schema_access').some(inside) && !who.viewsOf('datasource_access').some(inside))
    throw DatasetErrors.databaseMissing();
  if (holdsTemplate(sql)) throw DatasetErrors.sqlNeedsDatabase();
  try {
    const [statement, ...more] = await services.engines.statements(database.id, sql);
    if (!statement || more.length > 0) throw DatasetErrors.sqlNeedsDatabase();
    const { opaque, reading, tables, deniedTables: secret, deniedFunctions } = statement;
    const tells = reading && !opaque && tables.length > 0 && secret.length === 0 && deniedFunctions.length === 0;
    if (!tells) throw DatasetErrors.sqlNeedsDatabase();
    const own = await services.introspection
      .inCatalog(catalog)
      .defaultSchema(database.id, AbortSignal.timeout(LOOK_MS));
    // A name without a schema may refer to the dataset's schema or to the database's default: the user needs access to
    // both.
    const named = tables.flatMap((table): readonly TableRef[] =>
      table.schema === null ? [table, { ...table, schema }] : [table],
    );
    const asked = schema === null || schema === own ? tables : named;
    const { denied } = await services.sql.tableRights(asked, { databaseId: database.id, catalog, schema: own });
    if (denied.length > 0) throw DatasetErrors.tablesDenied(denied);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw DatasetErrors.unreadableSource(error.message);
    throw error;
  }
}
