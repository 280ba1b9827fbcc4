import { defineScopedToken } from '@facet/sdk/common';
import type { ColumnBatch } from '@facet/sdk/server';
import type { TableRef } from '../common/statement.ts';

/** A table or view that is created from the last statement of a script. */
export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly table: string;
  readonly schema: string | null;
}

/** SQL with templates, and the values that they are filled in with. */
export interface SqlText {
  readonly databaseId: number;
  /** Catalogue of names without one; `null` is the database's own. */
  readonly catalog: string | null;
  /** Schema of names without one; `null` when the database's own search path decides. */
  readonly schema: string | null;
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Arguments of the page's address. */
  readonly urlParams?: Readonly<Record<string, string>>;
}

export interface SqlRequest extends SqlText {
  /** Most rows of each query; absent, null or 0: as many as `maxRows`. */
  readonly rows?: number | null;
  /** Most rows, whatever is asked for. Default: `SQL_MAX_ROW`. */
  readonly maxRows?: number;
  readonly createAs?: CreateAs | null;
  readonly signal: AbortSignal;
  /** Called with the tables that the script names before anything is refused for them. */
  onTables?(tables: readonly TableRef[]): void;
}

/** What a statement of a script will do. */
export interface AuthorisedStatement {
  /** As it runs: templates filled in, row rules and limit put in. */
  readonly sql: string;
  /** It gives rows; other statements only succeed. */
  readonly givesRows: boolean;
  readonly readOnly: boolean;
  /** Rows at which it is cut, and why; `null` for statements that are not limited. One row more tells that rows are left out. */
  readonly limit: { readonly rows: number; readonly factor: 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' } | null;
  /** Where it starts in the script, for places in errors. */
  readonly start: number;
  readonly schema: string | null;
}

export interface StatementRun {
  readonly signal: AbortSignal;
  readonly deadlineMs?: number;
  onProgress?(percent: number): void;
  /** Awaited once it has its place at the database, before anything of it is sent. What it throws is thrown, and nothing is sent. */
  onAdmitted?(): Promise<void>;
}

/**
 * SQL that a person may run, and the only way to run any: `SqlSessions.prepare` makes it, and what it runs cannot be
 * changed from outside. Errors of the database hold no values of rows that are hidden from the person.
 */
export interface AuthorisedScript {
  readonly statements: readonly AuthorisedStatement[];
  /** Tables that the script names, each once. */
  readonly tables: readonly TableRef[];
  /** @param statement One of `statements`. @throws EngineError, TypeError for a statement of no or another script */
  stream(statement: AuthorisedStatement, run: StatementRun): AsyncIterable<ColumnBatch>;
  /** All rows at once; for small results. */
  run(statement: AuthorisedStatement, run: StatementRun): Promise<ColumnBatch>;
  /** What the engine expects of each statement; `undefined` where it cannot tell. @throws SqlRefusal where a rule hides rows */
  estimate(signal: AbortSignal): Promise<readonly (Readonly<Record<string, string>> | undefined)[]>;
}

/** Reasons not to show rows of some tables to a user. */
export interface TableRights {
  /** Tables that the user may not read, with their schemas. */
  readonly denied: readonly string[];
  /** Some of them have row rules, for any user. */
  readonly ruled: boolean;
}

/** SQL of a person. */
export interface SqlSessions {
  /**
   * Decides on a script before anything of it runs: every statement must parse, name only tables that the person may read,
   * change nothing unless the database allows it, and call no denied function. Row rules and limits are put in.
   * @throws SqlRefusal, SqlTemplateError, EngineError, HttpError
   */
  prepare(request: SqlRequest): Promise<AuthorisedScript>;
  /** The text with its templates filled in; unchanged while ENABLE_TEMPLATE_PROCESSING is off. @throws SqlTemplateError */
  render(text: SqlText): Promise<string>;
  tableRights(
    tables: readonly TableRef[],
    place: Pick<SqlText, 'databaseId' | 'catalog' | 'schema'>,
  ): Promise<TableRights>;
  /**
   * The row rules that bind the person who reads these tables, for rows that are kept: they may be shown as long as it is the same.
   * Empty where no rule of the database binds the person, `null` where it cannot be found out.
   */
  bindingOf(
    tables: readonly TableRef[],
    place: Pick<SqlText, 'databaseId' | 'catalog' | 'schema'>,
  ): Promise<string | null>;
  /**
   * SQL, laid out. `engine` is the name that clients give, such as `postgresql`; unknown ones count as plain SQL. Texts
   * with templates are laid out around them; what takes too long stays as it is. @throws StatementSyntaxError
   */
  format(text: string, engine: string | null, signal: AbortSignal): Promise<string>;
}

/** Most characters of a script. */
export const SQL_MAX_CHARACTERS = 1_048_576;

export const SqlSessionsToken = defineScopedToken<SqlSessions>(
  'query/sql@1',
  'SQL of people: the only way to run any.',
);
