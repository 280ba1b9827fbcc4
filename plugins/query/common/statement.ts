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
  /** Nothing that it says can change data, settings or rights. Functions are judged apart. */
  readonly reading: boolean;
  /** Tables of the database that it reads or writes, CTEs not among them. Sorted, each once. */
  readonly tables: readonly TableRef[];
  /** The same with their places, for rewriting. */
  readonly uses: readonly TableUse[];
  /**
   * It may read or change what its text does not name: a procedure, a macro, a kept statement, a function that is given
   * the name of a table. A person bound by any rule must not run it.
   */
  readonly opaque: boolean;
  /** Tables whose rows it puts somewhere else, past the rules of those who may read that place. */
  readonly copies: readonly TableRef[];
  /** Tables of the engine itself that tell of other people's rows, statements and passwords. */
  readonly deniedTables: readonly string[];
  /** Functions that the engine denies to user SQL and that it calls all the same. */
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

/** What can be said about, and done to, SQL in one engine's dialect. */
export interface SqlStatements {
  split(script: string): readonly StatementText[];
  /**
   * What to go by for a text that `analyse` cannot read although the database might: it is only handed over for reading,
   * and the database itself refuses everything else. Undefined where the database cannot be trusted with that.
   */
  unread(statement: string): StatementAnalysis | undefined;
  /** @throws StatementSyntaxError */
  analyse(statement: string): StatementAnalysis;
  /** The statement with its outermost LIMIT set to `rows`; undefined where the text cannot be changed safely. */
  limit(analysis: StatementAnalysis, rows: number): string | undefined;
  /** The statement with every ruled table narrowed to rows that satisfy its conditions. @throws RowRuleRefusal */
  narrow(analysis: StatementAnalysis, ruleOf: (table: TableRef) => readonly string[] | null): string;
}
