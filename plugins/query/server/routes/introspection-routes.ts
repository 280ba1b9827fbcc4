import {
  defineRoutes,
  EngineError,
  type EngineTableDetails,
  HttpError,
  messageError,
  notFound,
  type Principal,
  type RouteSet,
  typedError,
  limitAfterOrder,
} from '@facet/sdk/server';
import { introspectionEndpoints } from '../../common/wire/introspection.ts';
import type { ReadPartitions } from '../policy/read-partitions.ts';
import { withoutAddress } from '../policy/without-address.ts';
import type { DatabaseVisibility } from '../services/database-visibility.ts';
import { shortType } from './short-type.ts';
import { type CheckTools, sqlProblems } from './sql-problems.ts';
import type { EngineCatalogue, Introspection } from '../../contract.server.ts';

export interface IntrospectionRouteParts {
  /** The service that other plugins get, for the same user. */
  introspection(who: Principal): Introspection;
  readonly visibility: DatabaseVisibility;
  readonly engines: Pick<EngineCatalogue, 'dialectOf'>;
  readonly checks: CheckTools;
  readonly partitions: ReadPartitions;
}

/** A table as a call names it. */
interface Named {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export function introspectionRoutes(parts: IntrospectionRouteParts): RouteSet {
  const { introspection, visibility, engines } = parts;

  async function details(who: Principal, { databaseId, catalog, schema, name }: Named, signal: AbortSignal) {
    return asked(who, () => introspection(who).inCatalog(catalog).describeTable(databaseId, schema, name, signal));
  }

  async function selectAll(named: Named, { columns }: EngineTableDetails, { first, next }: Layout = ALIGNED) {
    const dialect = await engines.dialectOf(named.databaseId);
    const names = columns.map((column) => dialect.quoteIdentifier(column.name)).join(`,${next}`);
    return `SELECT${first}${names || '*'}\nFROM ${dialect.qualify([named.catalog, named.schema, named.name])}\n${limitAfterOrder(dialect, false, 100, 0)}`;
  }

  async function metadata(who: Principal, named: Named, signal: AbortSignal, layout?: Layout) {
    const found = await details(who, named, signal);
    if (!found) throw messageError(422, named.name);
    return { json: tableBody(named.name, found, await selectAll(named, found, layout)) };
  }

  async function star(who: Principal, named: Named, signal: AbortSignal) {
    const found = await details(who, named, signal);
    if (!found) throw notFound();
    return { json: { result: await selectAll(named, found) } };
  }

  async function partitions(who: Principal, named: Named, signal: AbortSignal) {
    const columns = (await details(who, named, signal))?.partitionColumns ?? [];
    if (columns.length === 0) return { json: { metadata: {} } };
    const { databaseId, catalog, schema, name: table } = named;
    const known = await asked(who, () => parts.partitions(who, { databaseId, catalog, schema, table }, 1, signal));
    const [newest = []] = known?.rows ?? [];
    const latest = Object.fromEntries(newest.map((value, at) => [known?.columns[at] ?? '', value]));
    const partitionQuery = known?.sql ?? null;
    return { json: { metadata: {}, partitions: { cols: columns, latest, partitionQuery }, clustering: {} } };
  }

  return defineRoutes(introspectionEndpoints, {
    async 'GET /api/v1/database/:id/catalogs/'({ params, principal, signal }) {
      const known = await asked(principal, () => introspection(principal).catalogs(params.id, signal));
      return { json: { result: known?.names ?? [] } };
    },
    async 'GET /api/v1/database/:id/schemas/'({ params, q, principal, signal }) {
      const inCatalog = introspection(principal).inCatalog(q?.catalog || null);
      return { json: { result: await asked(principal, () => inCatalog.schemas(params.id, signal)) } };
    },
    async 'GET /api/v1/database/:id/tables/'({ params, q, principal, signal }) {
      const inCatalog = introspection(principal).inCatalog(q.catalog_name || null);
      const tables = await asked(principal, () => inCatalog.tables(params.id, q.schema_name, signal));
      const result = tables.map(({ name, type }) => ({ value: name, type, extra: null }));
      return { json: { count: result.length, result } };
    },
    'GET /api/v1/database/:id/table/:table/:schema/': ({ params, principal, signal }) =>
      metadata(principal, namedBy(params.id, params.table, params.schema), signal),
    'GET /api/v1/database/:id/table_metadata/': ({ params, query, principal, signal }) =>
      metadata(principal, namedBy(params.id, query.name, query.schema, query.catalog), signal, INDENTED),
    'GET /api/v1/database/:id/table_extra/:table/:schema/': ({ params, principal, signal }) =>
      partitions(principal, namedBy(params.id, params.table, params.schema), signal),
    'GET /api/v1/database/:id/table_metadata/extra/': ({ params, query, principal, signal }) =>
      partitions(principal, namedBy(params.id, query.name, query.schema, query.catalog), signal),
    'GET /api/v1/database/:id/select_star/:table/': ({ params, principal, signal }) =>
      star(principal, namedBy(params.id, params.table, undefined), signal),
    'GET /api/v1/database/:id/select_star/:table/:schema/': ({ params, principal, signal }) =>
      star(principal, namedBy(params.id, params.table, params.schema), signal),
    async 'GET /api/v1/database/:id/function_names/'({ params, principal, signal }) {
      const names = await asked(principal, () => introspection(principal).functionNames(params.id, signal));
      return { json: { function_names: names } };
    },
    async 'POST /api/v1/database/:id/validate_sql/'({ params, body, principal, signal }) {
      const database = await visibility.database(principal, params.id);
      const call = {
        who: principal,
        database,
        catalog: body.catalog || null,
        schema: body.schema ?? null,
        signal,
        params: body.template_params ?? {},
      };
      return { json: { result: await sqlProblems(body.sql, call, parts.checks) } };
    },
  });
}

/** Text before the first column, and before each other one. The older and the newer endpoint lay out differently. */
interface Layout {
  readonly first: string;
  readonly next: string;
}

const ALIGNED: Layout = { first: ' ', next: '\n       ' };
const INDENTED: Layout = { first: '\n  ', next: '\n  ' };

/** The schema `-` or an empty one stands for the default. */
const schemaOf = (name: string | undefined): string | null => (!name || name === 'undefined' ? null : name);

const namedBy = (databaseId: number, name: string, schema: string | undefined, catalog?: string): Named => ({
  databaseId,
  catalog: catalog || null,
  schema: schemaOf(schema),
  name,
});

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
      type: shortType(column.type),
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
