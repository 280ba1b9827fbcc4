import type { EngineNetwork } from './common/points.ts';
import type { ArrowForm } from './common/arrow-form.ts';
import { defineHook, definePoint, defineScopedToken, defineToken, type Scope, type Veto } from '@facet/sdk/common';
import type { FormData, QueryContext, QueryObject, QueryResult, ResultType } from '@facet/sdk/common';
import type { OfferedRows } from '@facet/sdk/resource';
import type {
  FunctionNames,
  ColumnBatch,
  ConnectionRights,
  Dialect,
  Engine,
  EngineCatalogs,
  EngineColumn,
  EngineTable,
  EngineTableDetails,
  HttpResult,
  LoadedRows,
  PostProcessingRoom,
  RequestInfo,
  RowFile,
  RowFileInspection,
  RowFileLoad,
  RowFileRefusal,
} from '@facet/sdk/server';
import type { AdvancedType } from './server/advanced-type.ts';
import type { Datasource } from './server/datasource.ts';
import type { DatasourceFinder } from './server/open-source.ts';
import type { ExportedRows, ExportRequest } from './server/exports/exported-rows.ts';
import type { RoutedConnection } from './server/gateway/routed-connection.ts';
import type { FileColumn, KeptRows, TableFileFormat } from './server/files/kept-rows.ts';
import type { QueryRecord } from './server/observe/query-record.ts';
import type { RowPolicy } from './server/row-policy.ts';
import type { StatementAnalysis } from './common/statement.ts';
import type { MetricFormat, ShownSheet } from './common/shown-sheet.ts';
import type { SqlSessions } from './server/sql-sessions.ts';
import type { TableDataset } from './server/table-access.ts';

export type { AdvancedType, ConvertedValues, ValueSpan } from './server/advanced-type.ts';
export type { Datasource, DatasourceColumn, DatasourceMetric } from './server/datasource.ts';
export type { AddressLookup, ConnectionTunnel, RoutedConnection } from './server/gateway/routed-connection.ts';
export type { RowPolicy, RowPolicySubject, RowRule } from './server/row-policy.ts';
export type { ExportedRows, ExportRequest } from './server/exports/exported-rows.ts';
export type { FileColumn, KeptRows, TableFileFormat } from './server/files/kept-rows.ts';
export type { QueryRecord } from './server/observe/query-record.ts';
export { placeInScript } from './common/place-in-script.ts';
export { SqlRefusal, type SqlRefusalReason } from './common/sql-refusal.ts';
export {
  type AuthorisedScript,
  type AuthorisedStatement,
  type CreateAs,
  SQL_MAX_ROW,
  type SqlRequest,
  type SqlSessions,
  type SqlText,
  type StatementRun,
  type TableRights,
} from './server/sql-sessions.ts';
export { SqlTemplateError } from './common/sql-template-error.ts';
export {
  type StatementAnalysis,
  StatementSyntaxError,
  type StatementText,
  type TableRef,
} from './common/statement.ts';
export type { TableDataset } from './server/table-access.ts';

export type { MetricFormat, SheetAxis, SheetHead, ShownSheet } from './common/shown-sheet.ts';

/**
 * The sheet that a chart type makes of the answers to its queries, for files that look as the chart does. The form comes
 * from the caller as it is.
 * @param names what people call columns and metrics
 * @param formats how the dataset writes its metrics
 * @param room asked before many cells are made
 */
export type ShownTable = (
  form: FormData,
  answers: readonly QueryResult[],
  names: ReadonlyMap<string, string>,
  room: PostProcessingRoom,
  formats: ReadonlyMap<string, MetricFormat>,
) => ShownSheet;

export const ShownTablePoint = definePoint<{ declared: object; implementation: ShownTable }>({
  id: 'query/shown-table@1',
  description: 'Files of rows as a chart type shows them; the key is the viz_type of the contract.',
  side: 'server',
});

/** A registered database as the gateway needs it; the password is inside `spec` and goes nowhere else. */
export interface DatabaseConnection {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Key of the engine at `query/engine@1`. */
  readonly engine: string;
  readonly spec: RoutedConnection;
  /** UTC ISO text. A change closes the open connections of the older version. */
  readonly changedOn: string;
  readonly cacheTimeout: number | null;
  readonly allowDml: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  /** Absent: no file of rows becomes a table of it. */
  readonly allowFileUpload?: boolean;
  readonly exposeInSqllab: boolean;
  readonly forceCtasSchema: string | null;
  readonly impersonateUser: boolean;
}

export interface ConnectionSource {
  find(id: number): Promise<DatabaseConnection | undefined>;
}

/** Where registered databases come from; the databases plugin fills it, key `databases`. */
export const ConnectionsPoint = definePoint<{ declared: { key?: string }; implementation: ConnectionSource }>({
  id: 'query/connections@1',
  description: 'Registered databases by id.',
  side: 'server',
});

export interface DatasourceSource extends DatasourceFinder {
  /**
   * Physical data sources of a database whose table has one of these names, whatever the case and the schema; all of them
   * without names. May hold others too. Rules of these bind wherever SQL names their table.
   */
  tablesNamed?(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
  /** For lists of what names data sources, such as rules that bind them. */
  readonly rows?: DatasourceRows;
}

export type DatasourceRows = OfferedRows<'id' | 'schema' | 'table_name'>;

/** Where data sources of one type come from; the key is the type, such as `table`. */
export const DatasourcesPoint = definePoint<{ declared: { key?: string }; implementation: DatasourceSource }>({
  id: 'query/datasource@1',
  description: 'Data sources of one type by id.',
  side: 'server',
});

/**
 * Rules that hide rows. Those of all entries hold, in chart data and in SQL of people. Nothing is read while an entry is not
 * there although its plugin is switched on, or fails, is late, or answers with anything but rules; nor while there is no entry.
 */
export const RowPoliciesPoint = definePoint<{ declared: { key?: string }; implementation: RowPolicy }>({
  id: 'query/row-policy@1',
  description: 'Rules that hide rows of datasets from people.',
  side: 'server',
});

/** Kinds of values that people know by another name than the number that is stored; a dataset names one for a column. */
export const AdvancedTypesPoint = definePoint<{ declared: { key?: string }; implementation: AdvancedType }>({
  id: 'query/advanced-type@1',
  description: 'What numbers of columns stand for.',
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
  find(scope: Scope, id: number): Promise<SavedContext | undefined>;
}

/** Where saved charts come from; the charts plugin fills it, key `chart`. */
export const SavedContextsPoint = definePoint<{ declared: { key?: string }; implementation: SavedContextSource }>({
  id: 'query/saved-context@1',
  description: 'Query contexts of saved charts by id.',
  side: 'server',
});

/** One query of a chart that a person asks who has no right in its data source. */
export interface LentQuestion {
  readonly scope: Scope;
  readonly source: { readonly type: string; readonly id: number };
  /** The form that came along, from outside: it says in which place the query is asked. */
  readonly form: FormData | undefined;
  readonly query: QueryObject;
  /** Rows, the SQL of them, or what the data source is. */
  readonly type: ResultType;
}

/**
 * A place, such as a dashboard, that lends some queries to users without a right to their data: those of its charts. Only the answer
 * of the query is lent, neither the data source itself nor rows that row rules hide from the user.
 */
export interface DataLender {
  /**
   * The ids of the users who vouch for this query, when the place lends exactly it to the user now; none when it does not. The query
   * is answered only while at least one voucher may read the data source and every row of it.
   */
  lends(question: LentQuestion): Promise<readonly number[]>;
  /**
   * The query context of a saved chart in a place that lends it to the user; `undefined` where no place does.
   * @param place query string of the request
   */
  savedContext(
    scope: Scope,
    chartId: number,
    place: Readonly<Record<string, string>>,
  ): Promise<SavedContext | undefined>;
}

/** Asked only where the person may not read the data source. No plugin in a process of its own fills it. */
export const DataLendersPoint = definePoint<{ declared: { key?: string }; implementation: DataLender }>({
  id: 'query/data-lender@1',
  description: 'Places that lend questions to data.',
  side: 'server',
});

/** A chart's question as it came in. */
export interface DeferredCall {
  readonly scope: Scope;
  /** Passed `readContext`. */
  readonly body: unknown;
  readonly request: Pick<RequestInfo, 'headers' | 'cookies' | 'query'>;
}

export interface ChartDeferral {
  /** Whether the person of the scope gets answers that are not in the cache later. */
  takes(call: Pick<DeferredCall, 'scope' | 'request'>): boolean;
  /** The answer meanwhile. */
  defer(call: DeferredCall): Promise<HttpResult>;
  /** The question behind the key of a result. Throws an `HttpError` 404 if it is not of the person of the scope. */
  questionOf(scope: Scope, key: string): Promise<unknown>;
}

export const ChartDeferralPoint = definePoint<{ declared: { key?: string }; implementation: ChartDeferral }>({
  id: 'query/chart-deferral@1',
  description: 'Plugins that defer the answers to queries of charts.',
  side: 'server',
});

/** What a layer shows: moments are epoch milliseconds. */
export interface AnnotationRecords {
  readonly columns: readonly string[];
  readonly records: readonly Readonly<Record<string, string | number | null>>[];
}

export interface AnnotationSource {
  /** @param value of the layer; `undefined` when it names nothing. */
  recordsOf(scope: Scope, value: unknown): Promise<AnnotationRecords | undefined>;
}

/** Sources of annotation layers beside saved charts. */
export const AnnotationSources = definePoint<{ declared: object; implementation: AnnotationSource }>({
  id: 'query/annotations@1',
  description: 'Where the rows of annotation layers come from; the key is the `sourceType` of the contract.',
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
  readonly context: QueryContext;
  readonly signal: AbortSignal;
  /** Query string of the request, for templates. */
  readonly requestParams?: Readonly<Record<string, string>>;
  /** Cache life of the saved chart, in seconds. */
  readonly chartCacheTimeout?: number | null;
  readonly filename?: string;
}

/** A table, or the SQL of a virtual dataset. */
export interface DescribedSource {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly templateParams?: string | null;
  /** The dataset whose source it is; absent for one that is not saved yet. */
  readonly datasetId?: number;
}

/** Data of charts. Every call is authorised, passes row rules, waits for its turn at the database and can be cancelled. */
export interface ChartQueries {
  /**
   * A query context from outside, checked and bounded like the body of `POST /api/v1/chart/data`; what is made of a form
   * that a person sent is one too. @throws HttpError 400
   */
  readContext(body: unknown): QueryContext;
  /** Answer of `POST /api/v1/chart/data`: encoded JSON, or a file. @throws HttpError in the contract's shapes */
  chartData(call: ChartDataCall): Promise<HttpResult>;
  /** The same, if all of it is in the cache: nothing runs. */
  cachedChartData(call: ChartDataCall): Promise<HttpResult | undefined>;
  /** Those of the users who may read the data source, and every row of it: places lend what such a person stands for. */
  readersOfAll(source: LentQuestion['source'], userIds: readonly number[]): Promise<readonly number[]>;
}

/** Data sources of all types for a person, datasets among them. */
export interface Datasources {
  /** Undefined: there is none that the person may know of. Whether the data may be read is another question. */
  find(type: string, id: number): Promise<Datasource | undefined>;
}

/**
 * What databases hold, as far as it is open to the person: what is hidden looks like what is unknown. It shows no rows.
 * @throws HttpError 404, EngineError
 */
export interface Introspection {
  /** The same in another catalogue than the database's own, where its engine has several; `null` is the own. */
  inCatalog(catalog: string | null): Introspection;
  /** Those of which something is open; `undefined` where the engine knows none. */
  catalogs(databaseId: number, signal: AbortSignal): Promise<EngineCatalogs | undefined>;
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
   * Names and types of a dataset's source; SQL is described without being run. The system itself writes no templates.
   * @throws HttpError 403, 404, EngineError
   */
  describeSource(source: DescribedSource, signal: AbortSignal): Promise<readonly EngineColumn[]>;
}

/** The engines whose plugins are on, and trial connections to them. */
export interface EngineCatalogue {
  engines(): Promise<readonly EngineInfo[]>;
  /** The engine that answers to a URI scheme such as `postgresql+psycopg2`. */
  engineOfScheme(scheme: string): Promise<EngineInfo | undefined>;
  /**
   * What engines of this scheme, whatever its driver, call databases of their own, where their databases are files of this
   * machine; else undefined.
   */
  filesOf(scheme: string): { readonly own: readonly string[] } | undefined;
  /** How databases of this scheme, whatever its driver, are reached over a network; undefined: no form asks for that. */
  networkOf(scheme: string): EngineNetwork | undefined;
  /** Id of the plugin that brings the engine of a scheme; keys of its texts are meant there. */
  ownerOf(scheme: string): string | undefined;
  dialectOf(databaseId: number): Promise<Dialect>;
  /**
   * The catalogue where it is another than the connection's own: rights in schemas of the own one do not open it. Where the
   * engine knows none, no name is another; where the database cannot be asked, any is.
   */
  foreignCatalog(databaseId: number, catalog: string | null): Promise<string | null>;
  /** What each statement of a text without templates says. Nothing runs. @throws StatementSyntaxError, EngineError */
  statements(databaseId: number, sql: string): Promise<readonly StatementAnalysis[]>;
  /**
   * Opens a trial connection, asks it something, closes it. @returns What its login may do, where the engine can tell.
   * @throws EngineError
   */
  testConnection(engine: string, spec: RoutedConnection, signal: AbortSignal): Promise<ConnectionRights | undefined>;
}

/** Writes rows of results in the formats that files and pages read. A text is never a formula in any of them. */
export interface TableWriters {
  /** A file, piece by piece while the rows are read; a long one is made in a thread. */
  file(format: TableFileFormat, columns: readonly FileColumn[], rows: KeptRows): AsyncIterable<Uint8Array>;
  /** Writes the batches of a run as one Arrow stream. A plan has at least one column. */
  arrow(plan: ArrowPlan): ArrowEncoder;
}

/**
 * Tables made of files of the server, in databases that allow it, for a person who may use the whole schema.
 * @throws HttpError 404 where the person may not, 422 where the database takes no files; EngineError
 */
export interface RowFiles {
  /** @param schema where the table is to be */
  inspect(
    databaseId: number,
    schema: string | null,
    file: RowFile,
    rows: number,
    signal: AbortSignal,
  ): Promise<RowFileInspection | RowFileRefusal>;
  load(databaseId: number, file: RowFile, load: RowFileLoad, by: LoadedBy): Promise<LoadedRows | RowFileRefusal>;
}

export interface LoadedBy {
  /** The database whose engine reads the file where that of the table does not. */
  readonly readerId: number;
  readonly signal: AbortSignal;
  /** Told the number of rows that the table has got so far, now and then. */
  readonly onRows?: (rows: number) => void;
}

/** Files of rows for a person. Whatever leaves as one, of a chart or of SQL, is released here. */
export interface Exports {
  /**
   * Asks the guards of all plugins before `open` reads anything, and tells observers once it has.
   * @throws HttpError 403 with the reason of a guard, 503 where one cannot be asked
   */
  release<T>(rows: ExportedRows, open: () => Promise<T>): Promise<T>;
}

/**
 * Rows are about to leave as a file; a tap may answer with the error that says why not. A guard that throws, is late, or
 * whose plugin is switched on and does not run, refuses.
 */
export const WillExport = defineHook<readonly [request: ExportRequest], Veto>({
  id: 'query/will-export@1',
  description: 'Rows are about to leave as a file.',
  kind: 'bail',
  policy: 'fail-closed',
  budgetMs: 5_000,
});

/** A file of rows has been opened. */
export const DidExport = defineHook<readonly [request: ExportRequest], void>({
  id: 'query/did-export@1',
  description: 'A file of rows has been opened.',
  kind: 'observe',
  policy: 'isolate',
  budgetMs: 5_000,
});

/** Queries of charts have been answered, or have failed; many at once, soon afterwards. */
export const DidQuery = defineHook<readonly [records: readonly QueryRecord[]], void>({
  id: 'query/did-query@1',
  description: 'Queries of charts have been answered.',
  kind: 'observe',
  policy: 'isolate',
  budgetMs: 5_000,
});

export const ExportsToken = defineScopedToken<Exports>('query/exports@1', 'Files of rows.');
export const DatasourcesToken = defineScopedToken<Datasources>('query/sources@1', 'Data sources of all types.');
export const ChartQueriesToken = defineScopedToken<ChartQueries>('query/charts@1', 'Data of charts.');
export const SqlSessionsToken = defineScopedToken<SqlSessions>(
  'query/sql@1',
  'SQL of people: the only way to run any.',
);
export const IntrospectionToken = defineScopedToken<Introspection>('query/introspection@1', 'What databases hold.');
export const RowFilesToken = defineScopedToken<RowFiles>('query/row-files@1', 'Tables made of files.');
export const EngineCatalogueToken = defineToken<EngineCatalogue>('query/engines@1', 'Engines of databases.');
export const TableWritersToken = defineToken<TableWriters>('query/tables@1', 'Rows of results as files and streams.');
export type { EngineDeclared, PostProcessingDeclared } from './common/points.ts';
