import { encodedRows, type NamedRows } from '../encode/arrow.ts';
import { filePieces } from './file-pieces.ts';
import type { TableFileFormat } from './kept-rows.ts';

/** Rows as a file while they come from the database: a thread makes it, and holds no more of them than the format needs. */
export function streamedFile(
  format: TableFileFormat,
  first: NamedRows,
  rest: AsyncIterable<NamedRows>,
  headers: ReadonlyMap<string, string>,
): AsyncGenerator<Uint8Array> {
  const { columns, schema, chunks } = encodedRows(format, first, rest);
  return filePieces(
    format,
    columns.map(({ name, form }) => ({ name: headers.get(name) ?? name, form })),
    {
      // They have not been counted yet.
      rowCount: Number.POSITIVE_INFINITY,
      schema,
      chunks,
    },
  );
}
