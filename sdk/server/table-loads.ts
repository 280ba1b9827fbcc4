import type { RowFileLoad, RowFileProblem, RowFileRefusal } from './row-files.ts';

/** What a column of a new table holds; each engine has a type of its own for it. */
export type TableColumnType =
  | { readonly kind: 'text' | 'integer' | 'double' | 'boolean' | 'date' | 'datetime' }
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number };

export interface TableLoadColumn {
  readonly name: string;
  readonly type: TableColumnType;
}

export interface TableLoad extends Pick<RowFileLoad, 'schema' | 'table' | 'ifExists'> {
  /** In the order of the values. */
  readonly columns: readonly TableLoadColumn[];
}

/**
 * Rows as UTF-8: values parted by tabs, each row ended by a line feed, `\N` for no value. In values a backslash, tab, line
 * feed and carriage return are written `\\`, `\t`, `\n`, `\r`; booleans are 1 and 0, moments `2024-02-29 12:34:56.789` in UTC.
 */
export interface RowText {
  /** Whole rows, at least one. */
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Tables made of rows that another engine has read. A load is there as a whole or not at all, whatever ends it. */
export interface EngineTableLoads {
  /**
   * Looks at the table before it asks for the first rows.
   * @throws EngineError what the database itself says
   */
  write(load: TableLoad, rows: AsyncIterable<RowText>, signal: AbortSignal): Promise<number | RowFileRefusal>;
}

/** The rows of a file, for an engine that does not read files. */
export interface RowFileRows {
  readonly columns: readonly TableLoadColumn[];
  /** What has been left out, by column. */
  readonly problems: readonly RowFileProblem[];
  /** Read once; a reader that stops early ends the reading. */
  readonly rows: AsyncIterable<RowText>;
}
