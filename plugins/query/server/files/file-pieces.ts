import { arrowRows } from './arrow-rows.ts';
import { startThread } from './asked-thread.ts';
import type { FileQuestion, FileWork } from './file-worker.ts';
import type { FileColumn, KeptRows, TableFileFormat } from './kept-rows.ts';
import { openTableFile } from './open-table-file.ts';

/** Rows from which on a file is made in a thread, so that no other request waits for it. */
const THREAD_FROM_ROWS = 5_000;

/** All rows as a file that is made while it is read. */
export function filePieces(
  format: TableFileFormat,
  columns: readonly FileColumn[],
  rows: KeptRows,
): AsyncGenerator<Uint8Array> {
  return rows.rowCount < THREAD_FROM_ROWS ? madeHere(format, columns, rows) : madeInThread(format, columns, rows);
}

async function* madeHere(
  format: TableFileFormat,
  columns: readonly FileColumn[],
  rows: KeptRows,
): AsyncGenerator<Uint8Array> {
  const file = await openTableFile(format, columns);
  for await (const bytes of rows.chunks()) yield file.add(arrowRows(columns, rows.schema, bytes));
  yield file.finish();
}

async function* madeInThread(
  format: TableFileFormat,
  columns: readonly FileColumn[],
  { schema, chunks }: KeptRows,
): AsyncGenerator<Uint8Array> {
  const work: FileWork = { format, columns: columns.map(({ name, form }) => ({ name, form })), schema };
  const thread = startThread<FileQuestion>(new URL('./file-worker.ts', import.meta.url), work);
  try {
    for await (const bytes of chunks()) yield await thread.ask(bytes);
    yield await thread.ask(null);
  } finally {
    await thread.end();
  }
}
