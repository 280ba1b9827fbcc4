import { parentPort, workerData } from 'node:worker_threads';
import { readChunk } from '../../common/read-chunk.ts';
import type { ResultField } from '../../common/result-field.ts';
import { type DownloadFormat, openFileWriter } from './file-writer.ts';

/** What the thread is started with. */
export interface DownloadWork {
  readonly format: DownloadFormat;
  readonly fields: readonly ResultField[];
  readonly schema: Uint8Array;
}

/** A chunk to add, or `null` after the last one; each is answered with the bytes that have become ready. */
export type DownloadQuestion = Uint8Array | null;

if (!parentPort) throw new TypeError('This module runs in a thread of its own.');
const port = parentPort;
const { format, fields, schema }: DownloadWork = workerData;
const writer = await openFileWriter(format, fields);

port.on('message', (question: DownloadQuestion) => {
  const bytes = question === null ? writer.finish() : writer.add(readChunk(schema, [question]));
  port.postMessage(bytes);
  if (question === null) port.close();
});
