import { LONG_TEXT, quotedPieces } from '@facet/plugin-query/contract.server';
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
        piece += separator;
        separator = ',';
        for (const text of rowTexts(keys, cells, row)) {
          piece += text;
          if (piece.length < PIECE && !slice.isOver) continue;
          yield piece;
          piece = '';
          if (slice.isOver) await slice.next();
        }
      }
      if (piece !== '') yield piece;
      left -= rows;
      if (left <= 0) break;
    }
  }
  yield separator === '[' ? '[]' : ']';
}

/** The row as one text, or in several where it holds a long one. */
function* rowTexts(
  keys: readonly string[],
  cells: readonly ((row: number) => unknown)[],
  row: number,
): Generator<string> {
  let line = '{';
  for (let index = 0; index < keys.length; index += 1) {
    if (index > 0) line += ',';
    line += keys[index];
    const value = cells[index]?.(row) ?? null;
    if (typeof value !== 'string' || value.length <= LONG_TEXT) line += JSON.stringify(value);
    else {
      yield line;
      yield* quotedPieces(value);
      line = '';
    }
  }
  yield `${line}}`;
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
