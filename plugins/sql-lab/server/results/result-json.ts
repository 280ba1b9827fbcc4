import { TimeSlice } from '@facet/sdk/data-work';
import { readChunk } from '../../common/read-chunk.ts';
import { cellReader } from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';
import type { ReadableResult } from './live-result.ts';
import type { ResultColumn } from './result-columns.ts';

/** Characters that are handed on together. */
const PIECE = 64 * 1024;

/**
 * The first rows as pieces of a JSON list of objects; stored chunks are read only as far as needed. Others are let in between
 * rows: a chunk may hold a million cells.
 */
export async function* rowObjectsJson(result: ReadableResult, limit: number): AsyncGenerator<string> {
  const keys = result.fields.map(({ name }) => `${JSON.stringify(name)}:`);
  let left = Math.min(limit, result.rowCount);
  let separator = '[';
  const slice = new TimeSlice();
  if (left > 0) {
    for await (const bytes of result.chunks()) {
      const chunk = readChunk(result.schema, [bytes]);
      const rows = Math.min(left, chunk.rowCount);
      const cells = result.fields.map((field, index) => {
        const batch = chunk.columns[index];
        return batch ? cellReader(field, batch) : () => null;
      });
      let piece = '';
      for (let row = 0; row < rows; row += 1) {
        piece += separator + rowText(keys, cells, row);
        separator = ',';
        if (piece.length < PIECE && !slice.isOver) continue;
        yield piece;
        piece = '';
        if (slice.isOver) await slice.next();
      }
      if (piece !== '') yield piece;
      left -= rows;
      if (left <= 0) break;
    }
  }
  yield separator === '[' ? '[]' : ']';
}

function rowText(keys: readonly string[], cells: readonly ((row: number) => unknown)[], row: number): string {
  let line = '{';
  for (let index = 0; index < keys.length; index += 1) {
    if (index > 0) line += ',';
    line += `${keys[index]}${JSON.stringify(cells[index]?.(row) ?? null)}`;
  }
  return `${line}}`;
}

export function publicColumns(fields: readonly ResultField[]): readonly ResultColumn[] {
  return fields.map(({ column_name, name, type, type_generic, is_dttm }) => ({
    column_name,
    name,
    type,
    type_generic,
    is_dttm,
  }));
}
