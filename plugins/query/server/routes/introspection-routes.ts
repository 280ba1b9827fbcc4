import {
  type Access,
  defineRoutes,
  EngineError,
  type EngineTableDetails,
  HttpError,
  messageError,
  notFound,
  type Principal,
  type RouteSet,
  typedError,
} from '@facet/sdk/server';
import { introspectionEndpoints } from '../../common/wire/introspection.ts';
import { deniedTables } from '../table-access.ts';
import { withoutAddress } from '../policy/without-address.ts';
import { type CheckTools, sqlProblems } from './sql-problems.ts';
import type {
  ConnectionSource,
  DatabaseConnection,
  EngineCatalogue,
  Introspection,
  TableDataset,
} from '../../contract.server.ts';

export interface IntrospectionParts {
  readonly introspection: Introspection;
  readonly engines: Pick<EngineCatalogue, 'dialectOf' | 'testConnection'>;
  readonly access: Access;
  readonly checks: CheckTools;
  /** Physical data sources of a database. */
  tableDatasets(databaseId: number): Promise<readonly TableDataset[]>;
  connections(): Promise<ConnectionSource>;
}

export function introspectionRoutes(parts: IntrospectionParts): RouteSet {
  const { introspection, engines, access, connections, tableDatasets } = parts;
  /** Unknown and forbidden databases look the same. */
  async function visible(who: Principal, id: number): Promise<DatabaseConnection> {
    const connection = await (await connections()).find(id);
    if (!connection) throw notFound();
    if (access.canDatabase(who, connection) || holdsPart(who, connection.name)) return connection;
    throw notFound();
  }

  async function schema(who: Principal, id: number, name: string | null | undefined): Promise<DatabaseConnection> {
    const connection = await visible(who, id);
    if (access.canDatabase(who, connection)) return connection;
    if (access.canSchema(who, connection, name ?? null) || holdsPart(who, connection.name)) return connection;
    throw notFound();
  }

  /** What tells which of these tables the caller may read. */
  async function reader(who: Principal, connection: DatabaseConnection, name: string | null, signal: AbortSignal) {
    if (access.canDatabase(who, connection)) return () => true;
    const defaultSchema = name ?? (await asked(who, () => introspection.defaultSchema(connection.id, signal)));
    const scope = { database: connection, defaultSchema, datasets: await tableDatasets(connection.id) };
    return (table: string) =>
      deniedTables(access, who, [{ catalog: null, schema: defaultSchema, name: table }], scope).length === 0;
  }

  /** Unknown and forbidden tables look the same. */
  async function readable(
    who: Principal,
    id: number,
    table: string,
    schemaName: string | null,
    signal: AbortSignal,
  ): Promise<DatabaseConnection> {
    const connection = await schema(who, id, schemaName);
    const mayRead = await reader(who, connection, schemaName, signal);
    if (!mayRead(table)) throw notFound();
    return connection;
  }

  async function metadata(
    who: Principal,
    id: number,
    name: string,
    schemaName: string | null,
    signal: AbortSignal,
    layout: Layout = ALIGNED,
  ) {
    const connection = await readable(who, id, name, schemaName, signal);
    const details = await asked(who, () => introspection.describeTable(connection.id, schemaName, name, signal));
    if (!details) throw messageError(422, name);
    return { json: tableBody(name, details, await selectAll(connection.id, name, schemaName, details, layout)) };
  }

  async function selectAll(
    id: number,
    name: string,
    schemaName: string | null,
    details: EngineTableDetails,
    { first, next }: Layout = ALIGNED,
  ) {
    const dialect = await engines.dialectOf(id);
    const columns = details.columns.map((column) => dialect.quoteIdentifier(column.name)).join(`,${next}`);
    return `SELECT${first}${columns || '*'}\nFROM ${dialect.qualify([schemaName, name])}\n${dialect.limit(100, 0)}`;
  }

  async function star(who: Principal, id: number, name: string, schemaName: string | null, signal: AbortSignal) {
    const connection = await readable(who, id, name, schemaName, signal);
    const details = await asked(who, () => introspection.describeTable(connection.id, schemaName, name, signal));
    if (!details) throw notFound();
    return { json: { result: await selectAll(id, name, schemaName, details) } };
  }

  async function partitions(who: Principal, id: number, schemaName: string | null) {
    await schema(who, id, schemaName);
    // No engine of ours has partitions to tell about.
    return { json: { metadata: {} } };
  }

  return defineRoutes(introspectionEndpoints, {
    async 'GET /api/v1/database/:id/catalogs/'({ params, principal }) {
      await visible(principal, params.id);
      return { json: { result: [] } };
    },
    async 'GET /api/v1/database/:id/schemas/'({ params, principal, signal }) {
      const connection = await visible(principal, params.id);
      const all = await asked(principal, () => introspection.schemas(params.id, signal));
      if (access.canDatabase(principal, connection)) return { json: { result: all } };
      const defaultSchema = await asked(principal, () => introspection.defaultSchema(params.id, signal));
      const datasets = await tableDatasets(params.id);
      const open = new Set(
        datasets
          .filter(({ subject }) => access.canDatasource(principal, subject))
          .map((dataset) => dataset.schema ?? defaultSchema),
      );
      return {
        json: { result: all.filter((name) => open.has(name) || access.canSchema(principal, connection, name)) },
      };
    },
    async 'GET /api/v1/database/:id/tables/'({ params, q, principal, signal }) {
      const connection = await schema(principal, params.id, q.schema_name);
      const mayRead = await reader(principal, connection, q.schema_name, signal);
      const tables = await asked(principal, () => introspection.tables(params.id, q.schema_name, signal));
      const result = tables
        .filter(({ name }) => mayRead(name))
        .map(({ name, type }) => ({ value: name, type, extra: null }));
      return { json: { count: result.length, result } };
    },
    'GET /api/v1/database/:id/table/:table/:schema/': ({ params, principal, signal }) =>
      metadata(principal, params.id, params.table, schemaOf(params.schema), signal),
    'GET /api/v1/database/:id/table_metadata/': ({ params, query, principal, signal }) =>
      metadata(principal, params.id, query.name, schemaOf(query.schema), signal, INDENTED),
    'GET /api/v1/database/:id/table_extra/:table/:schema/': ({ params, principal }) =>
      partitions(principal, params.id, schemaOf(params.schema)),
    'GET /api/v1/database/:id/table_metadata/extra/': ({ params, query, principal }) =>
      partitions(principal, params.id, schemaOf(query.schema)),
    'GET /api/v1/database/:id/select_star/:table/': ({ params, principal, signal }) =>
      star(principal, params.id, params.table, null, signal),
    'GET /api/v1/database/:id/select_star/:table/:schema/': ({ params, principal, signal }) =>
      star(principal, params.id, params.table, schemaOf(params.schema), signal),
    async 'GET /api/v1/database/:id/function_names/'({ params, principal, signal }) {
      await visible(principal, params.id);
      return { json: { function_names: await asked(principal, () => introspection.functionNames(params.id, signal)) } };
    },
    async 'POST /api/v1/database/:id/validate_sql/'({ params, body, principal, signal }) {
      const database = await schema(principal, params.id, body.schema);
      const call = {
        who: principal,
        database,
        schema: body.schema ?? null,
        signal,
        params: body.template_params ?? {},
      };
      return { json: { result: await sqlProblems(body.sql, call, parts.checks) } };
    },
    async 'POST /api/v1/database/test_connection/'({ principal, body, signal }) {
      const source = await connections();
      const trial = await source.trial({
        sqlalchemy_uri: body.sqlalchemy_uri ?? undefined,
        database_name: body.database_name ?? undefined,
        engine: body.engine ?? undefined,
        parameters: body.parameters ?? undefined,
        extra: body.extra ?? undefined,
        masked_encrypted_extra: body.masked_encrypted_extra ?? undefined,
      });
      const rights = await asked(principal, async () => {
        try {
          return await engines.testConnection(trial.engine, trial.spec, signal);
        } catch (error) {
          throw error instanceof EngineError && source.failure ? source.failure(error, trial.spec) : error;
        }
      });
      const notes = source.warnings?.(rights, trial.spec) ?? [];
      return { json: { message: 'OK', ...(notes.length === 0 ? {} : { connection_warnings: [...notes] }) } };
    },
  });
}

/** What stands before the first column, and before each other one. The older and the newer call lay out differently. */
interface Layout {
  readonly first: string;
  readonly next: string;
}

const ALIGNED: Layout = { first: ' ', next: '\n       ' };
const INDENTED: Layout = { first: '\n  ', next: '\n  ' };

/** The schema `-` or an empty one stands for the default. */
const schemaOf = (name: string | undefined): string | null => (!name || name === 'undefined' ? null : name);

/** Some schema or dataset of the database is open to the caller. */
const holdsPart = (who: Principal, database: string): boolean =>
  who.viewsOf('schema_access').some((view) => view.startsWith(`[${database}].`)) ||
  who.viewsOf('datasource_access').some((view) => view.startsWith(`[${database}].`));

/** @throws HttpError 422 with what the database said */
async function asked<T>(who: Principal, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (thrown) {
    const error = withoutAddress(thrown, who);
    if (error instanceof HttpError || !(error instanceof EngineError)) throw error;
    throw typedError(422, {
      message: error.message,
      error_type: ERROR_TYPES[error.kind] ?? 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
      extra: {},
    });
  }
}

const ERROR_TYPES: Partial<Record<EngineError['kind'], string>> = {
  timeout: 'CONNECTION_DATABASE_TIMEOUT',
  connection: 'CONNECTION_HOST_DOWN_ERROR',
  'schema-missing': 'SCHEMA_DOES_NOT_EXIST_ERROR',
  'table-missing': 'TABLE_DOES_NOT_EXIST_ERROR',
};

function tableBody(name: string, details: EngineTableDetails, selectStar: string) {
  const keysOf = (column: string) => [
    ...(details.primaryKey.includes(column) ? [{ column_names: details.primaryKey, name: null, type: 'pk' }] : []),
    ...details.foreignKeys.filter(({ columns }) => columns.includes(column)).map(foreignKeyBody),
    ...details.indexes
      .filter(({ columns }) => columns.includes(column))
      .map((index) => ({ column_names: index.columns, name: index.name, type: 'index', unique: index.unique })),
  ];
  return {
    name,
    columns: details.columns.map((column) => ({
      name: column.name,
      type: column.type.split('(')[0],
      longType: column.longType.replaceAll(/(\d),(\d)/g, '$1, $2'),
      keys: keysOf(column.name),
      comment: column.comment,
    })),
    selectStar,
    primaryKey: { column_names: details.primaryKey, name: null, type: 'pk' },
    foreignKeys: details.foreignKeys.map(foreignKeyBody),
    indexes: details.indexes.map((index) => ({
      column_names: index.columns,
      name: index.name,
      type: 'index',
      unique: index.unique,
    })),
    comment: details.comment,
  };
}

const foreignKeyBody = (key: EngineTableDetails['foreignKeys'][number]) => ({
  column_names: key.columns,
  name: key.name,
  options: {},
  referred_columns: key.referredColumns,
  referred_schema: key.referredSchema,
  referred_table: key.referredTable,
  type: 'fk',
});
