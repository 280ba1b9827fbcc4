import type { FileColumn, TableFileFormat } from './kept-rows.ts';
import type { TableFile } from './table-file.ts';

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
