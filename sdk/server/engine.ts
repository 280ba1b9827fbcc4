import { definePoint } from '../common/extension-point.ts';
import type { DeclaredAt } from '../common/points/declared.ts';
import { shortText } from '../common/short-text.ts';
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
   * A time value from a text in a strftime `format` or, with null, in the engine's own notation. Engines whose time grains accept
   * texts omit it.
   */
  textToTimestamp?(column: string, format: string | null): string;
  castToText(expression: string): string;
  limit(limit: number | null, offset: number): string;
  genericType(databaseType: string): GenericType | null;
  /** A column may hold other values than its declared type says; a known format then decides how they are read. */
  readonly typesAreHints?: boolean;
  /** With a `LIMIT`, the database collects all rows before it returns the first; without, it returns them as it finds them. */
  readonly materializesLimit?: boolean;
  /** False for engines that cannot sort or group by an alias. */
  readonly groupByAlias: boolean;
  /** False: a name in ORDER BY that is also a column means the column, so that charts sort by the expression of the alias. */
  readonly orderByAlias?: boolean;
  readonly supportsIlike: boolean;
  /** The text of `limit` requires an ORDER BY, as `OFFSET … FETCH` of some databases does. */
  readonly limitNeedsOrder?: boolean;
  /** False: a query in FROM may not have a WITH, so that those of datasets are written before the whole statement. */
  readonly ctesInQueries?: false;
  /** `bits`: rows have no booleans, 1 means true, and a condition is not a value. */
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
  /** Start of each text in `bytes`, followed by the end of the last. */
  readonly offsets: Int32Array;
  /** Index of each row's text; `null` if there is one text per row. Texts may repeat. */
  readonly codes: Uint16Array | Uint32Array | null;
  /** 1 = null; the row's text or code is then ignored. */
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
      /** All digits as the database writes them, if doubles cannot hold them; grids and downloads show these. */
      readonly texts?: readonly (string | null)[];
    }
  | { readonly kind: 'bigints'; readonly values: BigInt64Array; readonly nulls: Uint8Array | null }
  | { readonly kind: 'booleans'; readonly values: Uint8Array; readonly nulls: Uint8Array | null }
  | {
      readonly kind: 'values';
      readonly values: readonly unknown[];
      /** The same as bytes, if all values are texts or null; `values` is then created on access. */
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
   * Limits of bytes and values of the result, or of one batch of a stream. Beyond them the run fails with `too-large`, before the
   * value that exceeds them is completely in memory. Absent: `RESULT_BYTES`, `RESULT_CELLS`.
   */
  readonly maxBytes?: number;
  readonly maxCells?: number;
  /** Refuse anything but a single reading statement; if possible, in the database itself. */
  readonly readOnly: boolean;
  readonly schema?: string | null;
  /** User that the statement runs as, for servers that support impersonation by the login of the connection. */
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
  /** Columns by which the table is partitioned; absent: it is not, or the engine has no partitions. */
  readonly partitionColumns?: readonly string[];
}

/** Catalogues of a server that one registered database can reach. */
export interface EngineCatalogs {
  readonly names: readonly string[];
  /** The one that the connection was opened in. */
  readonly own: string | null;
}

/** A table that an engine finds in a statement. A name alone may be of any schema; an engine that knows the schema says it. */
export type TableRead = string | { readonly schema: string; readonly name: string };

/**
 * An open database. Call order: `open` once, then any of the others concurrently, `close` once. A cancelled call rejects with
 * an `EngineError` of kind `cancelled` within a second, and the database stays usable.
 */
export interface EngineDatabase {
  /** The whole result, at most `maxRows` rows. */
  run(sql: string, options: RunOptions): Promise<ColumnBatch>;
  /** Batches as they arrive; the first one carries the columns even when there are no rows. */
  stream(sql: string, options: RunOptions): AsyncIterable<ColumnBatch>;
  ping(signal: AbortSignal): Promise<void>;
  /** With the capability `catalogs`: the catalogues that the login may see. Open another one with `ConnectionSpec.catalog`. */
  catalogs?(signal: AbortSignal): Promise<EngineCatalogs>;
  schemas(signal: AbortSignal): Promise<readonly string[]>;
  tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]>;
  describeTable(schema: string | null, table: string, signal: AbortSignal): Promise<EngineTableDetails | undefined>;
  /** Names and types of the columns of a query, without fetching rows. */
  describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]>;
  /**
   * A statement that lists the partitions of a table, the newest first, with a text column for each of its
   * `partitionColumns`. `undefined` if it has none, or they are not values of columns.
   */
  partitionsQuery?(schema: string | null, table: string, signal: AbortSignal): Promise<string | undefined>;
  functionNames(signal: AbortSignal): Promise<readonly string[]>;
  /**
   * The tables that a statement reads according to the engine's own parser: without CTEs, but with the tables behind views. A
   * statement that reads more than Facet's parser found is refused. Optional.
   */
  tablesRead?(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly TableRead[]>;
  defaultSchema(signal: AbortSignal): Promise<string | null>;
  /** Rights of the login beyond reading. Optional. */
  rights?(signal: AbortSignal): Promise<ConnectionRights>;
  estimate?(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** Absent for engines that create no tables from files, and for read-only databases. */
  readonly rowFiles?: EngineRowFiles;
  /** In place of `rowFiles`, for engines that read no files but create tables from rows that another engine has read. */
  readonly tableLoads?: EngineTableLoads;
  close(): Promise<void>;
}

/** Rights of a login that reading does not need. */
export interface ConnectionRights {
  /** Anything on the server, accounts and settings included. */
  readonly superuser: boolean;
  /** Reads or writes files of the server's machine, or runs programs there. */
  readonly serverFiles: boolean;
  /** Changes data or structures. */
  readonly writes: boolean;
  /** Names of databases on the server that it owns. */
  readonly owns: readonly string[];
}

/** Steps after the line to the server is open, in this order; `tls` only if the line is encrypted. */
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
  /** Catalogue to work in instead of that of the address. Only for engines with the capability `catalogs`. */
  readonly catalog?: string;
  readonly query: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;
  /** `masked_encrypted_extra` of the contract: secret settings, such as the key of a service account. Never log or return them. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly connectTimeoutMs: number;
  /** PEM: certificates of the authorities to trust for this server, instead of those of this machine. */
  readonly authority?: string;
  /** For engines that speak HTTP: opens a line to the server through tunnels, at allowed addresses, with `authority`. Facet always sets it. */
  readonly http?: OpenHttpLine;
  /** For engines whose drivers speak a protocol of their own: the same line as a stream of bytes. Facet always sets it. */
  readonly socket?: OpenSocketLine;
  /** Report the next step here, so that a failure can say at which step it happened. */
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
    /** Its databases have several catalogues of schemas, and implement `catalogs`. */
    readonly catalogs?: boolean;
    /** Its databases create tables from files, and implement `rowFiles` or `tableLoads`. */
    readonly fileUpload: boolean;
    /** Databases that name the same file share one handle; closing one closes it for all. */
    readonly sharesFiles?: boolean;
  };
  /** Functions that reach files, the network or other sessions, or only consume time; lower case. */
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

/** An error of a database, with the position in the SQL if it is known (1-based). */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly line?: number;
  readonly column?: number;
  readonly subject?: string;
  /** It occurred while rows were read, so that its message may contain their values. */
  readonly whileRunning: boolean;

  constructor(
    kind: EngineErrorKind,
    message: string,
    place?: { line?: number; column?: number; subject?: string; whileRunning?: boolean },
    options?: { cause?: unknown },
  ) {
    super(shortText(message, LONGEST_MESSAGE), options);
    this.name = 'EngineError';
    this.kind = kind;
    this.whileRunning = place?.whileRunning ?? false;
    if (place?.line !== undefined) this.line = place.line;
    if (place?.column !== undefined) this.column = place.column;
    if (place?.subject !== undefined) this.subject = shortText(place.subject, LONGEST_SUBJECT);
  }
}

/** Databases quote the value that they refuse, however long it is: messages are stored, logged, translated and answered. */
const LONGEST_MESSAGE = 8_000;
const LONGEST_SUBJECT = 1_000;

export const EnginePoint = definePoint<{ declared: DeclaredAt<'query/engine@1'>; implementation: Engine }>({
  id: 'query/engine@1',
  description: 'Database engines. Only the query plugin opens their connections.',
  side: 'server',
});
