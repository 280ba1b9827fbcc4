import { Readable } from 'node:stream';
import { HttpError, type HttpResult } from '@facet/sdk/server';
import { ARROW_STREAM } from '../../common/row-limits.ts';
import type { ReadableResult } from '../results/live-result.ts';
import { publicColumns, rowObjectsJson } from '../results/result-json.ts';

/** Small pieces of text are joined to this size before they are written. */
const WRITE_BYTES = 64 * 1024;
/** Characters of a response that is sent in one piece. */
const SHORT = 1_024 * 1_024;
const END_OF_ARROW = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

export interface AnswerParts {
  readonly queryId: number;
  /** The query in the contract's form. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly result: ReadableResult;
  /** Maximum number of rows in the response; the others are read with the results key. */
  readonly limit: number;
}

/** Whether the caller requests the rows as an Arrow stream. */
export function wantsArrow(headers: Readonly<Record<string, string | readonly string[] | undefined>>): boolean {
  return String(headers['accept'] ?? '').includes(ARROW_STREAM);
}

/** The response in the contract's form. Rows are serialised as fast as the caller reads them. */
export const jsonAnswer = (parts: AnswerParts): HttpResult => streamed(jsonText(parts));

const streamed = (pieces: AsyncGenerator<string>): HttpResult => ({
  headers: { 'content-type': 'application/json; charset=utf-8' },
  stream: textStream(pieces),
});

/**
 * The same in one piece: cheaper for responses of few rows, and covered by the validation of responses. Few rows may still
 * hold long texts; a long response is sent in pieces.
 */
export async function shortJsonAnswer(parts: AnswerParts): Promise<HttpResult> {
  const pieces = jsonText(parts);
  let text = '';
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    text += next.value;
    if (text.length > SHORT) return streamed(joined(text, pieces));
  }
  return { rawJson: text };
}

async function* joined(begun: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begun;
  yield* pieces;
}

/** A stopped query is no failure: clients of the contract read the status. */
export const stoppedAnswer = (queryId: number, query: Readonly<Record<string, unknown>>): object => ({
  query_id: queryId,
  status: 'stopped',
  data: [],
  columns: [],
  selected_columns: [],
  expanded_columns: [],
  query,
});

async function* jsonText({ queryId, query, result, limit }: AnswerParts): AsyncGenerator<string> {
  const columns = JSON.stringify(publicColumns(result.fields));
  yield `{"query_id":${queryId},"status":"success","data":`;
  yield* rowObjectsJson(result, limit);
  const cut = result.rowCount > limit ? ',"displayLimitReached":true' : '';
  yield `,"columns":${columns},"selected_columns":${columns},"expanded_columns":[],"query":${JSON.stringify(query)}${cut}}`;
}

/**
 * All rows as an Arrow stream, sent as they arrive. One JSON object follows its end, where Arrow's readers stop:
 * `{"query_id", "query"}`, or `{"errors"}` in the contract's form when the run failed after its first rows.
 */
export function arrowAnswer(result: ReadableResult, trailer: () => Promise<object>): HttpResult {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield result.schema;
    yield* result.chunks();
    yield END_OF_ARROW;
    yield Buffer.from(JSON.stringify(await trailer().catch(errorsOf)));
  }
  return {
    headers: { 'content-type': ARROW_STREAM },
    stream: Readable.from(bytes(), { objectMode: false, highWaterMark: 1 }),
  };
}

function errorsOf(error: unknown): object {
  const body = error instanceof HttpError ? error.body : undefined;
  if (typeof body === 'object' && body !== null) return body;
  const message = error instanceof Error ? error.message : String(error);
  return { errors: [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: null }] };
}

function textStream(pieces: AsyncGenerator<string>): Readable {
  async function* blocks(): AsyncGenerator<Buffer> {
    let held = '';
    for await (const piece of pieces) {
      held += piece;
      if (held.length < WRITE_BYTES) continue;
      yield Buffer.from(held);
      held = '';
    }
    if (held !== '') yield Buffer.from(held);
  }
  return Readable.from(blocks(), { objectMode: false, highWaterMark: WRITE_BYTES });
}
