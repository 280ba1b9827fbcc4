import type { ArrowForm } from './common/arrow-form.ts';
import { definePoint, defineToken } from '@facet/sdk/common';
import type { QueryContext } from '@facet/sdk/common';
import type {
  FunctionNames,
  ColumnBatch,
  ConnectionRights,
  ConnectionSpec,
  Dialect,
  Engine,
  EngineColumn,
  EngineError,
  EngineTable,
  EngineTableDetails,
  HttpError,
  HttpResult,
  Principal,
} from '@facet/sdk/server';
import type { Datasource } from './server/datasource.ts';
import type { SqlStatements, StatementAnalysis, TableRef } from './common/statement.ts';
import type { TableDataset } from './server/table-access.ts';

export type { Datasource, DatasourceColumn, DatasourceMetric } from './server/datasource.ts';
export {
  RowRuleRefusal,
  type SqlStatements,
  type StatementAnalysis,
  StatementSyntaxError,
  type StatementText,
  type TableRef,
} from './common/statement.ts';
export { deniedTables, fullName, type TableDataset, type TableScope } from './server/table-access.ts';

/** A registered database as the gateway needs it; the password is inside `spec` and goes nowhere else. */
export interface DatabaseConnection {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Key of the engine at `query/engine@1`. */
  readonly engine: string;
  readonly spec: ConnectionSpec;
  /** UTC ISO text. A change closes the open connections of the older version. */
  readonly changedOn: string;
  readonly cacheTimeout: number | null;
  readonly allowDml: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly exposeInSqllab: boolean;
  readonly forceCtasSchema: string | null;
  readonly impersonateUser: boolean;
}

/** What `POST /api/v1/database/test_connection/` and the forms send. */
export interface TrialInput {
  readonly sqlalchemy_uri?: string | undefined;
  readonly database_name?: string | undefined;
  readonly engine?: string | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly extra?: string | undefined;
  readonly masked_encrypted_extra?: string | undefined;
}

/** A word about a connection that works. */
export interface ConnectionNote {
  readonly code: string;
  readonly message: string;
}

export interface ConnectionSource {
  find(id: number): Promise<DatabaseConnection | undefined>;
  /** Turns form input into a connection; a masked password is taken from the registered database of that name. @throws HttpError */
  trial(input: TrialInput): Promise<{ readonly engine: string; readonly spec: ConnectionSpec }>;
  /** What the failure of a trial means, for the form; absent: as the database said it. */
  failure?(error: EngineError, spec: ConnectionSpec): HttpError;
  /** What whoever registers the connection should know of what its login may do. */
  warnings?(rights: ConnectionRights | undefined, spec: ConnectionSpec): readonly ConnectionNote[];
}

/** Where registered databases come from; the databases plugin fills it, key `databases`. */
export const ConnectionsPoint = definePoint<{ declared: { key?: string }; implementation: ConnectionSource }>({
  id: 'query/connections@1',
  description: 'Registered databases by id.',
  side: 'server',
});

export interface DatasourceSource {
  find(id: number): Promise<Datasource | undefined>;
  /**
   * Physical data sources of a database whose table has one of these names, whatever the case and the schema; all of them
   * without names. May hold others too. Rules of these bind wherever SQL names their table.
   */
  tablesNamed?(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
}

/** Where data sources of one type come from; the key is the type, such as `table`. */
export const DatasourcesPoint = definePoint<{ declared: { key?: string }; implementation: DatasourceSource }>({
  id: 'query/datasource@1',
  description: 'Data sources of one type by id.',
  side: 'server',
});

export interface SavedContext {
  readonly name: string;
  /** JSON text of the query context, when the chart has been saved with one. */
  readonly queryContext: string | null;
  readonly cacheTimeout: number | null;
}

export interface SavedContextSource {
  /** `undefined` when there is no such chart, or the caller may not see it. */
  find(id: number, who: Principal): Promise<SavedContext | undefined>;
}

/** Where saved charts come from; the charts plugin fills it, key `chart`. */
export const SavedContextsPoint = definePoint<{ declared: { key?: string }; implementation: SavedContextSource }>({
  id: 'query/saved-context@1',
  description: 'Query contexts of saved charts by id.',
  side: 'server',
});

export interface ArrowColumn {
  readonly name: string;
  readonly form: ArrowForm;
  /** What becomes of a value that is no text in a column of texts. */
  plain(value: unknown): string | number | boolean | null;
  /** What becomes of a text; absent: it stays as it is. */
  text?(text: string): string;
}

export interface ArrowPlan {
  readonly columns: readonly ArrowColumn[];
  /** Goes with the schema. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly first: ColumnBatch;
}

export interface ArrowChunk {
  readonly rows: number;
  /** Messages of the chunk's dictionaries, then of its record batch. */
  readonly bytes: Uint8Array;
}

/** Writes batches of one result as chunks of one Arrow IPC stream: the schema, the chunks, and 8 bytes that end it. */
export interface ArrowEncoder {
  /** The message that opens the stream. */
  readonly schema: Uint8Array;
  /** At most `rows` rows of a batch. @throws EngineError for a value that its column's type cannot hold */
  encode(batch: ColumnBatch, rows: number): readonly ArrowChunk[];
}

export interface SqlRun {
  readonly databaseId: number;
  /** One statement, already templated. */
  readonly sql: string;
  readonly schema: string | null;
  readonly signal: AbortSignal;
  /** Rows after which fetching stops. */
  readonly maxRows: number;
  readonly deadlineMs?: number;
  /** Who asks: whose rules must stand in the statement, and whose turn it takes while others wait. */
  readonly who: Principal;
  /** Default: whatever the database's `allowDml` says. */
  readonly readOnly?: boolean;
  onProgress?(percent: number): void;
}

/** What an engine and its registration offer, without opening anything. */
export interface EngineInfo {
  readonly key: string;
  readonly name: string;
  readonly schemes: readonly string[];
  readonly placeholder: string;
  readonly preferred: boolean;
  readonly dialect: Dialect;
  readonly capabilities: Engine['capabilities'];
  readonly deniedFunctions: FunctionNames;
}

/** The parts of a chart data request that the transport knows and the body does not. */
export interface ChartDataCall {
  readonly who: Principal;
  readonly context: QueryContext;
  readonly signal: AbortSignal;
  /** Query string of the request, for templates. */
  readonly requestParams?: Readonly<Record<string, string>>;
  /** Cache life of the saved chart, in seconds. */
  readonly chartCacheTimeout?: number | null;
  readonly filename?: string;
}

/** A statement of a user that is about to run. */
export interface NarrowCall {
  readonly who: Principal;
  readonly databaseId: number;
  /** Schema that the statement will run in; `null` when the database's own search path decides. */
  readonly schema: string | null;
  readonly analysis: StatementAnalysis;
}

export interface SqlTemplateCall {
  readonly who: Principal;
  readonly databaseId: number;
  readonly schema: string | null;
  /** Template parameters of the user. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly urlParams?: Readonly<Record<string, string>>;
}

/** A template that cannot be filled in. */
export class SqlTemplateError extends Error {
  override readonly name = 'SqlTemplateError';
  /** Names that nothing gives a value to; empty for a broken or forbidden template. */
  readonly undefinedNames: readonly string[];
  /** The template is sound, but a calculation in it is not; the message says which. */
  readonly calculation: boolean;

  constructor(
    message: string,
    undefinedNames: readonly string[],
    options?: { cause?: unknown; calculation?: boolean },
  ) {
    super(message, options);
    this.undefinedNames = undefinedNames;
    this.calculation = options?.calculation ?? false;
  }
}

/** Who wants a text laid out, and until when. */
export interface FormatCall {
  readonly who: number;
  readonly signal: AbortSignal;
}

/**
 * The one path by which analytical data is read. Every call is authorised, passes row rules where a dataset is read, waits for
 * its turn at the database, and can be cancelled by its signal.
 */
export interface QueryGateway {
  /** Answer of `POST /api/v1/chart/data`: encoded JSON, or a file. @throws HttpError in the contract's shapes */
  chartData(call: ChartDataCall): Promise<HttpResult>;
  /** Distinct values of a column in no certain order, with row rules. Moments are HTTP dates. */
  columnValues(
    who: Principal,
    datasource: Datasource,
    column: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly unknown[]>;
  /** Names and types of a dataset's source; for virtual ones its SQL is described without being run. */
  describeSource(
    source: {
      readonly databaseId: number;
      readonly schema: string | null;
      readonly tableName: string;
      readonly sql: string | null;
      readonly templateParams?: string | null;
    },
    who: Principal,
    signal: AbortSignal,
  ): Promise<readonly EngineColumn[]>;
  /** One statement against a database. Whoever calls it has decided that the caller may run it. */
  runSql(run: SqlRun): Promise<ColumnBatch>;
  streamSql(run: SqlRun): AsyncIterable<ColumnBatch>;
  /** Writes the batches of a run as one Arrow stream. A plan has at least one column. */
  arrowEncoder(plan: ArrowPlan): ArrowEncoder;
  describeSql(
    databaseId: number,
    sql: string,
    schema: string | null,
    signal: AbortSignal,
  ): Promise<readonly EngineColumn[]>;
  /** @throws RowRuleRefusal where a rule narrows the statement for the caller */
  estimateSql(
    run: Pick<SqlRun, 'who' | 'databaseId' | 'sql' | 'schema' | 'signal'>,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  schemas(databaseId: number, signal: AbortSignal): Promise<readonly string[]>;
  tables(databaseId: number, schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]>;
  describeTable(
    databaseId: number,
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined>;
  defaultSchema(databaseId: number, signal: AbortSignal): Promise<string | null>;
  functionNames(databaseId: number, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Opens a trial connection, asks it something, closes it. @returns What its login may do, where the engine can tell.
   * @throws EngineError
   */
  testConnection(engine: string, spec: ConnectionSpec, signal: AbortSignal): Promise<ConnectionRights | undefined>;
  /** Every engine whose plugin is on. */
  engines(): Promise<readonly EngineInfo[]>;
  /** The engine that answers to a URI scheme such as `postgresql+psycopg2`. */
  engineOfScheme(scheme: string): Promise<EngineInfo | undefined>;
  dialectOf(databaseId: number): Promise<Dialect>;
  /** Splits, judges, limits and narrows SQL in the dialect of a database. */
  statements(databaseId: number): Promise<SqlStatements>;
  /** Physical data sources of a database, for access to its tables. */
  tableDatasets(databaseId: number): Promise<readonly TableDataset[]>;
  /** What a database said, without values of rows that are hidden from the caller. */
  tellable(error: unknown, who: Principal, databaseId: number): Promise<unknown>;
  /** Those of the tables on which row rules stand, whomever they bind. */
  ruledAmong(databaseId: number, tables: readonly TableRef[]): Promise<readonly TableRef[]>;
  /**
   * SQL, laid out. `engine` is the name that clients give, such as `postgresql`; unknown ones count as plain SQL. Texts
   * with templates are laid out around them; what takes too long stays as it is. @throws StatementSyntaxError
   */
  formatSql(text: string, engine: string | null, call: FormatCall): Promise<string>;
  /** The statement with the caller's row rules in every table that it reads. @throws RowRuleRefusal, HttpError */
  narrowSql(call: NarrowCall): Promise<string>;
  /**
   * User SQL with its templates filled in; unchanged while ENABLE_TEMPLATE_PROCESSING is off.
   * @throws SqlTemplateError
   */
  renderSql(text: string, call: SqlTemplateCall): Promise<string>;
}

export const QueryGatewayToken = defineToken<QueryGateway>('query/gateway@1', 'The one path to analytical data.');
