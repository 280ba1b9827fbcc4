/** One statement of a script, with its place in it (UTF-16 offsets; the separator belongs to no statement). */
export interface StatementText {
  readonly text: string;
  readonly start: number;
}

/** A table that a statement names. Parts are as written, without quotes; those that are not written are null. */
export interface TableRef {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** Where a table stands in the text (UTF-16 offsets). */
export interface TablePlace {
  readonly start: number;
  readonly end: number;
  readonly hasAlias: boolean;
}

export interface TableUse extends TableRef {
  /** Null when the table stands where no sub-query can: a target of a change, a sampled table, a described one. */
  readonly place: TablePlace | null;
}

export interface StatementAnalysis {
  readonly sql: string;
  /** The kind of statement: `select` gives rows of a query; `explain` and `show` only look; `other` may change something. */
  readonly kind: 'select' | 'explain' | 'show' | 'other';
  /** It changes no data, settings or rights. Functions are judged separately. */
  readonly reading: boolean;
  /** Tables of the database that it reads or writes, CTEs not among them. Sorted, each once. */
  readonly tables: readonly TableRef[];
  /** The same with their places, for rewriting. */
  readonly uses: readonly TableUse[];
  /**
   * It may read or change objects that its text does not name: through a procedure, a macro, a prepared statement, or a
   * function that takes the name of a table. Users whom any rule binds must not run it.
   */
  readonly opaque: boolean;
  /** Tables whose rows it copies to a place where their rules do not apply. */
  readonly copies: readonly TableRef[];
  /** System tables of the engine that reveal rows, statements or passwords of other users. */
  readonly deniedTables: readonly string[];
  /** Functions that it calls although the engine denies them to user SQL. */
  readonly deniedFunctions: readonly string[];
  /** Lower-case names behind a dot that are columns, or else functions, which only the database knows. */
  readonly dottedNames: readonly string[];
  /** Lower-case types whose casts look something up in the catalogue. */
  readonly lookupTypes: readonly string[];
  /** Rows that its outermost LIMIT allows. */
  readonly limit: number | null;
}

/** The text cannot be understood. Line and column count from 1. */
export class StatementSyntaxError extends Error {
  override readonly name = 'StatementSyntaxError';
  readonly line: number | null;
  readonly column: number | null;

  constructor(message: string, line: number | null, column: number | null) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** A ruled table stands where its rows cannot be narrowed, so the statement must not run. */
export class RowRuleRefusal extends Error {
  override readonly name = 'RowRuleRefusal';
  readonly table: TableRef;

  constructor(table: TableRef) {
    super(
      `Rows of ${[table.schema, table.name].filter((part) => part !== null).join('.')} cannot be filtered in this statement.`,
    );
    this.table = table;
  }
}

/** Analysis and rewriting of SQL in the dialect of one engine. */
export interface SqlStatements {
  split(script: string): readonly StatementText[];
  /**
   * The analysis of a text that `analyse` cannot parse although the database might: such a text runs read-only, and the
   * database refuses everything else. Undefined if the database cannot enforce that.
   */
  unread(statement: string): StatementAnalysis | undefined;
  /** @throws StatementSyntaxError */
  analyse(statement: string): StatementAnalysis;
  /** The statement with its outermost LIMIT set to `rows`; undefined where the text cannot be changed safely. */
  limit(analysis: StatementAnalysis, rows: number): string | undefined;
  /** The statement with every ruled table narrowed to rows that satisfy its conditions. @throws RowRuleRefusal */
  narrow(analysis: StatementAnalysis, ruleOf: (table: TableRef) => readonly string[] | null): string;
}
