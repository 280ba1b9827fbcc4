import type { ResultChunk } from '../../common/read-chunk.ts';
import type { ResultField } from '../../common/result-field.ts';

export type DownloadFormat = 'csv' | 'xlsx' | 'parquet';

/** Makes a file out of chunks of rows, piece by piece. */
export interface FileWriter {
  add(chunk: ResultChunk): Uint8Array;
  finish(): Uint8Array;
}

/** The writers' code loads when it is needed. */
export async function openFileWriter(format: DownloadFormat, fields: readonly ResultField[]): Promise<FileWriter> {
  switch (format) {
    case 'csv':
      return (await import('./csv-file.ts')).csvFile(fields);
    case 'xlsx':
      return (await import('./xlsx-file.ts')).xlsxFile(fields);
    case 'parquet':
      return (await import('./parquet-file.ts')).parquetFile(fields);
  }
}
