import { encodedRows, type NamedRows } from '../encode/arrow.ts';
import { startThread } from './asked-thread.ts';
import type { WorkbookQuestion } from './workbook-worker.ts';

/** Rows of one sheet as they come. */
export interface SheetRows {
  readonly name: string;
  readonly first: NamedRows;
  readonly rest: AsyncIterable<NamedRows>;
  /** What people read above the columns. */
  readonly headers: ReadonlyMap<string, string>;
}

/** A workbook that a thread makes while its sheets come, one after another; no rows are kept. */
export async function* workbookPieces(sheets: AsyncIterable<SheetRows>): AsyncGenerator<Uint8Array, void> {
  const thread = startThread<WorkbookQuestion>(new URL('./workbook-worker.ts', import.meta.url));
  try {
    for await (const { name, first, rest, headers } of sheets) {
      const { columns, schema, chunks } = encodedRows('xlsx', first, rest);
      const named = columns.map((column) => ({ name: headers.get(column.name) ?? column.name, form: column.form }));
      yield await thread.ask({ name, columns: named, schema });
      for await (const bytes of chunks()) yield await thread.ask(bytes);
    }
    yield await thread.ask(null);
  } finally {
    await thread.end();
  }
}
