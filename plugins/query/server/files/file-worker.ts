import { parentPort, workerData } from 'node:worker_threads';
import { arrowRows } from './arrow-rows.ts';
import type { FileColumn, TableFileFormat } from './kept-rows.ts';
import { openTableFile } from './open-table-file.ts';

/** Start data of the thread. */
export interface FileWork {
  readonly format: TableFileFormat;
  readonly columns: readonly FileColumn[];
  readonly schema: Uint8Array;
}

/** A chunk to add, or `null` after the last one; each is answered with the bytes that have become ready. */
export type FileQuestion = Uint8Array | null;

if (!parentPort) throw new TypeError('This module runs in a thread of its own.');
const port = parentPort;
const { format, columns, schema }: FileWork = workerData;
const file = await openTableFile(format, columns);

port.on('message', (question: FileQuestion) => {
  const bytes = question === null ? file.finish() : file.add(arrowRows(columns, schema, question));
  port.postMessage(bytes);
  if (question === null) port.close();
});
