import type { ColumnBatch } from '@facet/sdk/server';
import { cellReader, type CellValue } from './cell-values.ts';
import { publicColumn, type ResultColumn, resultColumns } from './result-columns.ts';

/** Rows of a finished query, kept as JSON text of arrays: small, quick to write, and cut at any row. */
export interface StoredResult {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  readonly rows: readonly (readonly CellValue[])[];
}

/** Rows beyond `maxRows` are left out. */
export function storeBatch(batch: ColumnBatch, maxRows: number): StoredResult {
  const columns = resultColumns(batch.columns);
  const readers = batch.vectors.map((vector, i) => cellReader(vector, columns[i]?.kind ?? 'plain'));
  const rowCount = Math.min(batch.rowCount, maxRows);
  const rows: CellValue[][] = [];
  for (let row = 0; row < rowCount; row += 1) rows.push(readers.map((read) => read(row)));
  return { columns: columns.map(publicColumn), rowCount, rows };
}

/** The rows as a JSON list of objects, at most `limit` of them. */
export function rowObjectsJson(result: StoredResult, limit: number): string {
  const keys = result.columns.map((column) => `${JSON.stringify(column.name)}:`);
  const parts: string[] = [];
  for (const row of result.rows.slice(0, limit)) {
    let text = '{';
    for (let i = 0; i < keys.length; i += 1) {
      if (i > 0) text += ',';
      text += keys[i] + JSON.stringify(row[i] ?? null);
    }
    parts.push(`${text}}`);
  }
  return `[${parts.join(',')}]`;
}
