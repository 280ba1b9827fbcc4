import { readChunk } from '../../common/read-chunk.ts';
import { cellReader } from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';
import type { ReadableResult } from './live-result.ts';
import type { ResultColumn } from './result-columns.ts';

/** The first rows as pieces of a JSON list of objects; stored chunks are read only as far as needed. */
export async function* rowObjectsJson(result: ReadableResult, limit: number): AsyncGenerator<string> {
  const keys = result.fields.map(({ name }) => `${JSON.stringify(name)}:`);
  let left = Math.min(limit, result.rowCount);
  let separator = '[';
  if (left > 0) {
    for await (const bytes of result.chunks()) {
      const chunk = readChunk(result.schema, [bytes]);
      const rows = Math.min(left, chunk.rowCount);
      const cells = result.fields.map((field, index) => {
        const batch = chunk.columns[index];
        return batch ? cellReader(field, batch) : () => null;
      });
      yield separator + rowsText(keys, cells, rows);
      separator = ',';
      left -= rows;
      if (left <= 0) break;
    }
  }
  yield separator === '[' ? '[]' : ']';
}

function rowsText(keys: readonly string[], cells: readonly ((row: number) => unknown)[], rows: number): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    let line = '{';
    for (let index = 0; index < keys.length; index += 1) {
      if (index > 0) line += ',';
      line += `${keys[index]}${JSON.stringify(cells[index]?.(row) ?? null)}`;
    }
    lines.push(`${line}}`);
  }
  return lines.join(',');
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
