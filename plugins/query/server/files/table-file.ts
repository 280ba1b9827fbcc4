import type { ColumnVector } from '@facet/sdk/server';
import type { FileColumn, TableFileFormat } from './kept-rows.ts';

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

/** The code of a format loads when it is needed. */
export async function openTableFile(format: TableFileFormat, columns: readonly FileColumn[]): Promise<TableFile> {
  switch (format) {
    case 'csv':
      return (await import('./csv-file.ts')).csvFile(columns);
    case 'xlsx':
      return (await import('./xlsx-file.ts')).xlsxFile(columns);
    case 'parquet':
      return (await import('./parquet-file.ts')).parquetFile(columns);
  }
}
