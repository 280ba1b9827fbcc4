/** A column of a statement; the type is that of the table it comes from, null for expressions. */
export interface SqliteColumn {
  readonly name: string;
  readonly type: string | null;
}

export type SqliteValue = null | bigint | number | string | Uint8Array;

/** The file that a worker was started with: it can be read, whatever the worker allows. */
export interface SqliteFile {
  /**
   * Asked for everything that a statement would do, with the action codes and names of SQLite's authoriser; only `true` lets
   * it. Until it is set nothing is allowed.
   */
  authorize(next: (action: number, first: string | null, second: string | null) => boolean): void;
  /** The columns of one statement. @throws what SQLite says */
  prepare(sql: string): readonly SqliteColumn[];
  /** The next rows of that statement: at most `most`, and no more once they have about so many bytes. */
  rows(most: number, bytes: number): { readonly rows: SqliteValue[][]; readonly ended: boolean };
  /** Gives up the statement. */
  finish(): void;
}
