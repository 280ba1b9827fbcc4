import { type EngineColumn, EngineError, type Principal } from '@facet/sdk/server';
import type { DescribedSource, Introspection } from '../../contract.server.ts';
import { requestTexts } from '../errors.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { openSqlGuard, type SqlGuard } from '../sql/sql-guard.ts';
import { type PlainTextParts, plainTexts } from '../plan/plain-texts.ts';

export interface IntrospectionServiceParts extends PlainTextParts {
  readonly databases: OpenDatabases;
}

export function createIntrospection(parts: IntrospectionServiceParts): Introspection {
  const databaseOf = async (id: number) => (await parts.databases.get(id)).database;
  return {
    schemas: async (id, signal) => (await databaseOf(id)).schemas(signal),
    tables: async (id, schema, signal) => (await databaseOf(id)).tables(schema, signal),
    describeTable: async (id, schema, table, signal) => (await databaseOf(id)).describeTable(schema, table, signal),
    defaultSchema: async (id, signal) => (await databaseOf(id)).defaultSchema(signal),
    functionNames: async (id, signal) => (await databaseOf(id)).functionNames(signal),
    describeSource: (who, source, signal) =>
      source.sql ? describeSql(source, source.sql, who, signal) : describeTable(source, signal),
  };

  async function describeSql(
    { databaseId, schema, templateParams = null }: DescribedSource,
    written: string,
    who: Principal | null,
    signal: AbortSignal,
  ): Promise<readonly EngineColumn[]> {
    const { database, engine } = await parts.databases.get(databaseId);
    const { dialect, vocabulary, deniedFunctions } = engine;
    const guard = await openSqlGuard({ dialect, vocabulary, deniedFunctions, allowSubqueries: true });
    const texts = { columns: [], metrics: [], templateParams };
    // The system writes no templates.
    const sql = who ? await plainTexts({ who, dialect, signal }, texts, parts)(written, 'SQL') : written;
    return database.describeQuery(relationOf(guard, sql), schema, signal);
  }

  async function describeTable(
    { databaseId, schema, tableName }: DescribedSource,
    signal: AbortSignal,
  ): Promise<readonly EngineColumn[]> {
    const { database, engine } = await parts.databases.get(databaseId);
    const table = await database.describeTable(schema, tableName, signal);
    if (!table) throw new EngineError('table-missing', requestTexts.tableMissing);
    return table.columns.map(({ name, type }) => ({ name, type, generic: engine.dialect.genericType(type) }));
  }
}

/** A text that cannot be a virtual table is a fault of its writer, told in the way in which an engine tells its own. */
function relationOf(guard: SqlGuard, sql: string): string {
  try {
    return guard.relation(sql);
  } catch (error) {
    if (error instanceof QueryRefusal) throw new EngineError('syntax', error.message, undefined, { cause: error });
    throw error;
  }
}
