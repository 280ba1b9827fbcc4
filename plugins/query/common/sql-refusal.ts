/** Why a user's script may not run, as data; the screen that shows it chooses the words. */
export type SqlRefusalReason =
  | { readonly code: 'script-too-long'; readonly most: number }
  | { readonly code: 'empty' }
  | { readonly code: 'too-many-statements'; readonly most: number }
  /** The place counts from the start of the script. */
  | { readonly code: 'syntax'; readonly message: string; readonly line: number | null; readonly column: number | null }
  | { readonly code: 'function-denied'; readonly name: string }
  /** The database allows no changes. */
  | { readonly code: 'read-only' }
  | { readonly code: 'tables-denied'; readonly tables: readonly string[] }
  /** A table of the engine itself, with rows, statements or passwords of other people. */
  | { readonly code: 'table-secret'; readonly table: string }
  /** A statement whose tables are unknown, by a person who may not read all tables. */
  | { readonly code: 'opaque' }
  /** Rows of this table are restricted, and the statement cannot be narrowed. */
  | { readonly code: 'rows-protected'; readonly table: string }
  | { readonly code: 'rows-not-copied'; readonly table: string }
  | { readonly code: 'create-not-allowed' }
  | { readonly code: 'create-without-select'; readonly method: 'TABLE' | 'VIEW' };

/** A script that must not run. */
export class SqlRefusal extends Error {
  override readonly name = 'SqlRefusal';
  readonly reason: SqlRefusalReason;

  constructor(reason: SqlRefusalReason, options?: { cause?: unknown }) {
    super(textOf(reason), options);
    this.reason = reason;
  }
}

function textOf(reason: SqlRefusalReason): string {
  switch (reason.code) {
    case 'script-too-long':
      return `A script may have at most ${reason.most} characters.`;
    case 'empty':
      return 'The script holds no statement.';
    case 'too-many-statements':
      return `A script may have at most ${reason.most} statements.`;
    case 'syntax':
      return reason.message;
    case 'function-denied':
      return `The function ${reason.name} is not allowed.`;
    case 'read-only':
      return 'The database allows only statements that read.';
    case 'tables-denied':
      return `No access to ${reason.tables.join(', ')}.`;
    case 'table-secret':
      return `The table ${reason.table} is not allowed.`;
    case 'opaque':
      return 'The statement does not tell which tables it reads, so it needs access to the whole database.';
    case 'rows-protected':
      return `Rows of ${reason.table} are restricted, and the statement cannot be narrowed.`;
    case 'rows-not-copied':
      return `Rows of ${reason.table} are restricted, so nothing can be created from them.`;
    case 'create-not-allowed':
      return 'The database does not allow to create tables or views from queries.';
    case 'create-without-select':
      return `A ${reason.method.toLowerCase()} can only be created from a SELECT.`;
  }
}
