import {
  type Access,
  type EngineCatalogs,
  type EngineColumn,
  EngineError,
  type EngineTableDetails,
  notFound,
  type Principal,
} from '@facet/sdk/server';
import type { DescribedSource, Introspection } from '../../contract.server.ts';
import { requestTexts } from '../errors.ts';
import { type OpenDatabases, opensCatalogs } from '../gateway/open-databases.ts';
import type { ReadableSource } from '../policy/readable-source.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { openSqlGuard, type SqlGuard } from '../sql/sql-guard.ts';
import { type PlainTextParts, plainTexts } from '../plan/plain-texts.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import { deniedTables, type TableScope } from '../table-access.ts';
import type { DatabaseVisibility } from './database-visibility.ts';

export interface IntrospectionServiceParts extends PlainTextParts {
  readonly databases: OpenDatabases;
  readonly visibility: DatabaseVisibility;
  readonly access: Access;
  readonly source: ReadableSource;
  /** The facts on which permissions for tables are decided. */
  scopeOf(call: {
    readonly who: Principal;
    readonly databaseId: number;
    readonly catalog: string | null;
    readonly schema: string | null;
  }): Promise<TableScope>;
}

/** For one principal, in one catalogue; `null` is the system itself, and the own catalogue. */
export function createIntrospection(
  who: Principal | null,
  parts: IntrospectionServiceParts,
  catalog: string | null = null,
): Introspection {
  const { databases, visibility } = parts;
  const visible = async (id: number) => {
    await visibility.database(who, id);
    return (await databases.get(id, catalog)).database;
  };
  return {
    inCatalog: (name) => createIntrospection(who, parts, name),
    catalogs: (id) => catalogsFor(who, id, parts),
    schemas: async (id, signal) =>
      visibility.schemas(who, id, catalog, await (await visible(id)).schemas(signal), signal),
    async tables(id, schema, signal) {
      const database = await visible(id);
      const mayRead = await visibility.tables(who, id, { catalog, schema }, signal);
      return (await database.tables(schema, signal)).filter(({ name }) => mayRead(name));
    },
    async describeTable(id, schema, table, signal) {
      const database = await visible(id);
      const mayRead = await visibility.tables(who, id, { catalog, schema }, signal);
      if (!mayRead(table)) throw notFound();
      return database.describeTable(schema, table, signal);
    },
    defaultSchema: async (id, signal) => (await visible(id)).defaultSchema(signal),
    functionNames: async (id, signal) => (await visible(id)).functionNames(signal),
    async describeSource(source, signal) {
      const placed = { ...source, catalog };
      if (!source.sql) return describeTable(placed, who, parts, signal);
      return describeSql(placed, source.sql, who, parts, signal);
    },
  };
}

/** A registration that opens only its own catalogue has that one. */
async function catalogsFor(
  who: Principal | null,
  id: number,
  { databases, visibility }: IntrospectionServiceParts,
): Promise<EngineCatalogs | undefined> {
  await visibility.database(who, id);
  const { connection, catalogs } = await databases.get(id, null);
  const known = await catalogs();
  if (known === undefined) return undefined;
  const { own } = known;
  const names = opensCatalogs(connection) ? known.names : known.names.filter((name) => name === own);
  // The first one is preselected.
  const ownFirst = [...names].sort((a, b) => Number(b === own) - Number(a === own));
  return { names: await visibility.catalogs(who, id, { names: ownFirst, own }), own };
}

interface PlacedSource extends DescribedSource {
  readonly catalog: string | null;
}

async function describeTable(
  { databaseId, catalog, schema, tableName }: PlacedSource,
  who: Principal | null,
  { databases, visibility }: IntrospectionServiceParts,
  signal: AbortSignal,
): Promise<readonly EngineColumn[]> {
  const mayRead = await visibility.tables(who, databaseId, { catalog, schema }, signal);
  if (!mayRead(tableName)) throw notFound();
  const { database, engine } = await databases.get(databaseId, catalog);
  const table: EngineTableDetails | undefined = await database.describeTable(schema, tableName, signal);
  if (!table) throw new EngineError('table-missing', requestTexts.tableMissing);
  return table.columns.map(({ name, type }) => ({ name, type, generic: engine.dialect.genericType(type) }));
}

async function describeSql(
  source: PlacedSource,
  written: string,
  who: Principal | null,
  parts: IntrospectionServiceParts,
  signal: AbortSignal,
): Promise<readonly EngineColumn[]> {
  const { databaseId, catalog, schema, templateParams = null } = source;
  const { database, engine } = await parts.databases.get(databaseId, catalog);
  const { dialect, vocabulary, deniedFunctions } = engine;
  const guard = await openSqlGuard({ dialect, vocabulary, deniedFunctions, allowSubqueries: true });
  const texts = { columns: [], metrics: [], templateParams };
  // The system writes no templates.
  const sql = who
    ? await plainTexts({ who, dialect, place: { databaseId, catalog, schema }, signal }, texts, parts)(written, 'SQL')
    : written;
  const relation = relationOf(guard, sql);
  if (who) await ensureReadable(source, relation, who, parts);
  return database.describeQuery(relation, schema, signal);
}

/**
 * Names and types of columns tell of tables: the SQL is that of a dataset which the person may read, or names only tables that
 * are open to the person. @throws HttpError 403, 404
 */
async function ensureReadable(
  { databaseId, catalog, schema, sql, datasetId }: PlacedSource,
  relation: string,
  who: Principal,
  { access, databases, scopeOf, source }: IntrospectionServiceParts,
): Promise<void> {
  const { connection, engine } = await databases.get(databaseId, catalog);
  if (access.canDatabase(who, connection)) return;
  if (datasetId !== undefined && (await source(who, 'table', datasetId)).sql === sql) return;
  const statements = await createSqlStatements(engine.dialect.grammar, engine.deniedFunctions);
  const { opaque, reading, tables, deniedTables: secret } = statements.analyse(relation);
  if (opaque || !reading || secret.length > 0 || tables.length === 0) throw notFound();
  // A name without a schema may be found in the run's schema or in the database's own: both must be open.
  const named = tables.flatMap((table) => (table.schema === null ? [table, { ...table, schema }] : [table]));
  const scope = await scopeOf({ who, databaseId, catalog, schema: null });
  if (deniedTables(access, who, named, scope).length > 0) throw notFound();
}

/** A text that cannot be a virtual table is reported like an error of the engine. */
function relationOf(guard: SqlGuard, sql: string): string {
  try {
    return guard.relation(sql);
  } catch (error) {
    if (error instanceof QueryRefusal) throw new EngineError('syntax', error.message, undefined, { cause: error });
    throw error;
  }
}
