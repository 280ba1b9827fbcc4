import type { ColumnVector } from '@facet/sdk/server';

/** Rows that come together. Vectors stand in the order of the columns. */
export interface FileRows {
  readonly vectors: readonly ColumnVector[];
  readonly rowCount: number;
}

/** Makes a file of rows, piece by piece; none of the rows are kept longer than the format needs. */
export interface TableFile {
  add(rows: FileRows): Uint8Array;
  finish(): Uint8Array;
}
