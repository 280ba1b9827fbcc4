import { parentPort } from 'node:worker_threads';
import { arrowRows } from './arrow-rows.ts';
import type { FileColumn } from './kept-rows.ts';
import { workbook } from './xlsx-file.ts';

/** A sheet, whose rows follow; rows; or `null` after the last. Each is answered with the bytes that have become ready. */
export type WorkbookQuestion =
  | { readonly name: string; readonly columns: readonly FileColumn[]; readonly schema: Uint8Array }
  | Uint8Array
  | null;

if (!parentPort) throw new TypeError('This module runs in a thread of its own.');
const port = parentPort;
const book = workbook();
let open: { readonly columns: readonly FileColumn[]; readonly schema: Uint8Array } = {
  columns: [],
  schema: new Uint8Array(),
};

port.on('message', (question: WorkbookQuestion) => {
  if (question === null) {
    port.postMessage(book.finish());
    port.close();
  } else if (question instanceof Uint8Array) {
    port.postMessage(book.add(arrowRows(open.columns, open.schema, question)));
  } else {
    open = question;
    book.open(question.name, question.columns);
    port.postMessage(new Uint8Array());
  }
});
