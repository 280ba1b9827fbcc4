import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { HttpResult } from '@facet/sdk/server';
import { readChunk } from '../../common/read-chunk.ts';
import type { ReadableResult } from '../results/live-result.ts';
import type { DownloadQuestion, DownloadWork } from './download-worker.ts';
import { type DownloadFormat, openFileWriter } from './file-writer.ts';

/** Rows from which on making a file is left to a thread, so that nobody else waits for it. */
const THREAD_FROM_ROWS = 5_000;
const THREAD_MEGABYTES = 256;

const TYPES: Readonly<Record<DownloadFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** All rows of a result as a file that is made while it is sent. @param name Without its ending. */
export function downloadAnswer(result: ReadableResult, format: DownloadFormat, name: string): HttpResult {
  const pieces = result.rowCount < THREAD_FROM_ROWS ? madeHere(result, format) : madeInThread(result, format);
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename=${encodeURIComponent(name)}.${format}`,
    },
    stream: Readable.from(pieces, { objectMode: false }),
  };
}

async function* madeHere(result: ReadableResult, format: DownloadFormat): AsyncGenerator<Uint8Array> {
  const writer = await openFileWriter(format, result.fields);
  for await (const bytes of result.chunks()) yield writer.add(readChunk(result.schema, [bytes]));
  yield writer.finish();
}

async function* madeInThread(result: ReadableResult, format: DownloadFormat): AsyncGenerator<Uint8Array> {
  const { fields, schema } = result;
  const work: DownloadWork = { format, fields, schema };
  const worker = new Worker(new URL('./download-worker.ts', import.meta.url), {
    workerData: work,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  });
  const asked = async (question: DownloadQuestion): Promise<Uint8Array> => {
    // A failure of the thread rejects this.
    const answer = once(worker, 'message');
    worker.postMessage(question);
    const [bytes]: unknown[] = await answer;
    if (!(bytes instanceof Uint8Array)) throw new TypeError('The thread gave no bytes.');
    return bytes;
  };
  try {
    for await (const bytes of result.chunks()) yield await asked(bytes);
    yield await asked(null);
  } finally {
    await worker.terminate();
  }
}
