import { definePoint } from '../common/extension-point.ts';
import type { DeclaredAt } from '../common/points/declared.ts';
import type { SqlGrammar } from '../common/sql/sql-grammar.ts';
import type { ExpressionVocabulary } from './expression-vocabulary.ts';
import type { FunctionNames } from './function-names.ts';
import type { GenericType } from '../common/query/query-object.ts';
import type { EngineRowFiles } from './engine-row-files.ts';
import type { EngineTableLoads } from './table-loads.ts';
import type { OpenHttpLine } from './connection-http.ts';
import type { OpenSocketLine } from './connection-socket.ts';

/** How an engine writes SQL. All functions return SQL text that is safe to embed. */
export interface Dialect {
  readonly name: string;
  /** How its SQL is read. */
  readonly grammar: SqlGrammar;
  quoteIdentifier(name: string): string;
  /** `schema.table`, each part quoted when it must be. */
  qualify(parts: readonly (string | null)[]): string;
  literal(value: string | number | bigint | boolean | null): string;
  /** Time grain durations (`P1D`) in list order → SQL of the truncated `column`. */
  readonly timeGrains: ReadonlyMap<string | null, { readonly label: string; sql(column: string): string }>;
  /** A bound for a column of this type; `undefined` when the type has no literal of its own. */
  temporalLiteral(type: string, moment: TemporalBound): string | undefined;
  epochToTimestamp(column: string, unit: 's' | 'ms'): string;
  /**
   * A moment out of texts, written in a strftime `format` or, with null, as the engine reads moments itself. Left out by engines
   * whose time grains take texts as they are.
   */
  textToTimestamp?(column: string, format: string | null): string;
  castToText(expression: string): string;
  limit(limit: number | null, offset: number): string;
  genericType(databaseType: string): GenericType | null;
  /** A column may hold other values than its declared type says: where its format is known, that alone tells what they are. */
  readonly typesAreHints?: boolean;
  /** With a `LIMIT` the database collects all of its rows before it gives the first, where it could give them as it finds them. */
  readonly materializesLimit?: boolean;
  /** Engines that cannot sort by, or group by, an alias say so. */
  readonly groupByAlias: boolean;
  /** False: a name in ORDER BY that a column has too means the column, so that charts sort by what the alias stands for. */
  readonly orderByAlias?: boolean;
  readonly supportsIlike: boolean;
  /** What `limit` writes stands behind an ORDER BY alone, as `OFFSET … FETCH` of some databases. */
  readonly limitNeedsOrder?: boolean;
  /** False: a query in FROM takes no WITH of its own, so that those of data sets are written before the whole statement. */
  readonly ctesInQueries?: false;
  /** `bits`: there are no truth values in rows, 1 stands for true, and a condition is no value. */
  readonly booleans?: 'bits';
}

/** A moment in UTC without a zone, to the microsecond. */
export interface TemporalBound {
  readonly epochMicros: bigint;
  readonly hasZone: boolean;
}

export interface EngineColumn {
  readonly name: string;
  /** The engine's own type name, such as `DECIMAL(18,2)`. */
  readonly type: string;
  readonly generic: GenericType | null;
}

/** A column of texts as bytes, for readers that need no JavaScript strings. */
export interface TextBytes {
  /** UTF-8 of the texts, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each text starts in `bytes`, and behind the last one where it ends. */
  readonly offsets: Int32Array;
  /** Which of the texts a row holds; `null` when there is one for each row. Texts may be there twice. */
  readonly codes: Uint16Array | Uint32Array | null;
  /** 1 = null; the row's text or code then means nothing. */
  readonly nulls: Uint8Array | null;
}

/**
 * One column's values. `numbers` and `bigints` are dense typed arrays with nulls in `nulls` (1 = null); `values` holds
 * anything else with `null` in place. Temporal values are epoch milliseconds (fractions kept) in `numbers`.
 */
export type ColumnVector =
  | {
      readonly kind: 'numbers';
      readonly values: Float64Array;
      readonly nulls: Uint8Array | null;
      /** The database's own digits, where doubles cannot hold them all; grids and downloads show them. */
      readonly texts?: readonly (string | null)[];
    }
  | { readonly kind: 'bigints'; readonly values: BigInt64Array; readonly nulls: Uint8Array | null }
  | { readonly kind: 'booleans'; readonly values: Uint8Array; readonly nulls: Uint8Array | null }
  | {
      readonly kind: 'values';
      readonly values: readonly unknown[];
      /** The same as bytes, when all of them are texts or null; `values` are then made on access. */
      readonly utf8?: TextBytes;
    };

export interface ColumnBatch {
  readonly columns: readonly EngineColumn[];
  readonly vectors: readonly ColumnVector[];
  readonly rowCount: number;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Rows after which the engine stops fetching. */
  readonly maxRows: number;
  /**
   * Bytes and values that the result, or one batch of a stream, may hold; beyond them the run fails as `too-large`, at the
   * latest before the value that is too much is in memory as a whole. Absent: `RESULT_BYTES`, `RESULT_CELLS`.
   */
  readonly maxBytes?: number;
  readonly maxCells?: number;
  /** Refuse everything that is not a single reading statement, in the engine itself where it can. */
  readonly readOnly: boolean;
  readonly schema?: string | null;
  /** In whose name the statement runs, for engines whose servers let the login of the connection stand for others. */
  readonly user?: string;
  onProgress?(percent: number): void;
}

export interface EngineTable {
  readonly name: string;
  readonly type: 'table' | 'view' | 'materialized_view';
}

export interface EngineTableColumn {
  readonly name: string;
  readonly type: string;
  readonly longType: string;
  readonly comment: string | null;
  readonly nullable: boolean;
  readonly keys: readonly ('pk' | 'fk' | 'index')[];
}

export interface EngineIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export interface EngineForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly referredSchema: string | null;
  readonly referredTable: string;
  readonly referredColumns: readonly string[];
}

export interface EngineTableDetails {
  readonly columns: readonly EngineTableColumn[];
  readonly comment: string | null;
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly EngineForeignKey[];
  readonly indexes: readonly EngineIndex[];
  /** Columns by which the table is parted; absent: it is not, or the engine knows no such tables. */
  readonly partitionColumns?: readonly string[];
}

/** Databases of one server that a single registration reaches. */
export interface EngineCatalogs {
  readonly names: readonly string[];
  /** The one that the connection was opened in. */
  readonly own: string | null;
}

/**
 * An open database. Call order: `open` once, then any of the others concurrently, `close` once. A call that was
 * cancelled rejects with an `EngineError` of kind `cancelled` within a second, and the database goes on serving.
 */
export interface EngineDatabase {
  /** The whole result, at most `maxRows` rows. */
  run(sql: string, options: RunOptions): Promise<ColumnBatch>;
  /** Batches as they arrive; the first one carries the columns even when there are no rows. */
  stream(sql: string, options: RunOptions): AsyncIterable<ColumnBatch>;
  ping(signal: AbortSignal): Promise<void>;
  /** Where `capabilities.catalogs` says so: those that the login may see. Another is opened with `ConnectionSpec.catalog`. */
  catalogs?(signal: AbortSignal): Promise<EngineCatalogs>;
  schemas(signal: AbortSignal): Promise<readonly string[]>;
  tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]>;
  describeTable(schema: string | null, table: string, signal: AbortSignal): Promise<EngineTableDetails | undefined>;
  /** Names and types of what a query would return, without running it for rows. */
  describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]>;
  /**
   * A statement that lists the partitions of a table, the newest first, with a column of texts for each of its
   * `partitionColumns`. `undefined` where it has none, or they are no values of columns.
   */
  partitionsQuery?(schema: string | null, table: string, signal: AbortSignal): Promise<string | undefined>;
  functionNames(signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Names, without schemas, of the tables that a statement reads, as the engine's own parser finds them: no CTEs, but
   * those behind views. A statement that reads more than was found before is refused. Left out where the engine cannot tell.
   */
  tablesRead?(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]>;
  defaultSchema(signal: AbortSignal): Promise<string | null>;
  /** What the connection may do beyond reading, where the engine can tell. */
  rights?(signal: AbortSignal): Promise<ConnectionRights>;
  estimate?(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** Left out where the engine makes no tables of files, and of databases that are only read. */
  readonly rowFiles?: EngineRowFiles;
  /** In place of `rowFiles` where the engine reads no files, but makes tables of rows that another one has read. */
  readonly tableLoads?: EngineTableLoads;
  close(): Promise<void>;
}

/** What the login of a connection may do that reading does not need. */
export interface ConnectionRights {
  /** Anything on the server, accounts and settings included. */
  readonly superuser: boolean;
  /** Reads or writes files of the server's machine, or runs programs there. */
  readonly serverFiles: boolean;
  /** Changes data or structures. */
  readonly writes: boolean;
  /** Names of databases of the server that are its own. */
  readonly owns: readonly string[];
}

/** What an engine does once its line to the server stands, in this order; `tls` only where the line is encrypted. */
export type ConnectionStep = 'tls' | 'sign-in' | 'database';

export interface ConnectionSpec {
  /** Database id, or 0 for a trial connection. */
  readonly id: number;
  readonly name: string;
  /** Parsed `sqlalchemy_uri`, with the password. */
  readonly scheme: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly hostname: string | null;
  readonly port: number | null;
  readonly database: string | null;
  /** Catalogue to work in, in place of that of the address. Given only to engines whose capabilities say `catalogs`. */
  readonly catalog?: string;
  readonly query: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;
  /** `masked_encrypted_extra` of the contract: settings that are secrets, such as the key of a service account. Never to be told on. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly connectTimeoutMs: number;
  /** PEM: certificates of the authorities that may vouch for the server, in place of those that this machine knows. */
  readonly authority?: string;
  /** For engines that speak HTTP: opens a line to the server, through tunnels, to allowed addresses, with `authority`. Facet always gives it. */
  readonly http?: OpenHttpLine;
  /** For engines whose drivers speak a protocol of their own: the same line as a stream of bytes. Facet always gives it. */
  readonly socket?: OpenSocketLine;
  /** Told what a connection does next, so that a failure can be told with how far it came. */
  readonly onStep?: (step: ConnectionStep) => void;
}

export interface Engine {
  readonly dialect: Dialect;
  readonly capabilities: {
    readonly cancel: boolean;
    readonly progress: boolean;
    readonly estimate: boolean;
    readonly dml: boolean;
    readonly ctas: boolean;
    readonly schemas: boolean;
    /** Its databases may hold several catalogues of schemas: they have `catalogs`. */
    readonly catalogs?: boolean;
    /** Its databases make tables of files: they have `rowFiles` or `tableLoads`. */
    readonly fileUpload: boolean;
    /** Databases that name the same file share one handle; closing one closes it for all. */
    readonly sharesFiles?: boolean;
  };
  /** Functions that reach files, the network, other sessions, or that only burn time; lower case. */
  readonly deniedFunctions: FunctionNames;
  readonly vocabulary: ExpressionVocabulary;
  open(connection: ConnectionSpec): Promise<EngineDatabase>;
}

export type EngineErrorKind =
  | 'syntax'
  | 'column-missing'
  | 'table-missing'
  | 'schema-missing'
  | 'denied'
  | 'cancelled'
  | 'timeout'
  | 'connection'
  | 'crashed'
  | 'out-of-memory'
  | 'too-large'
  | 'data'
  | 'other';

/** What a database said, with the place in the SQL where it is known (1-based). */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly line?: number;
  readonly column?: number;
  readonly subject?: string;
  /** It came while rows were read, so that its words may hold values of them. */
  readonly whileRunning: boolean;

  constructor(
    kind: EngineErrorKind,
    message: string,
    place?: { line?: number; column?: number; subject?: string; whileRunning?: boolean },
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'EngineError';
    this.kind = kind;
    this.whileRunning = place?.whileRunning ?? false;
    if (place?.line !== undefined) this.line = place.line;
    if (place?.column !== undefined) this.column = place.column;
    if (place?.subject !== undefined) this.subject = place.subject;
  }
}

export const EnginePoint = definePoint<{ declared: DeclaredAt<'query/engine@1'>; implementation: Engine }>({
  id: 'query/engine@1',
  description: 'Database engines. Only the query plugin opens their connections.',
  side: 'server',
});
