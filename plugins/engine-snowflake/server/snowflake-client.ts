import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Logger } from '@facet/sdk/common';
import {
  callJson,
  EngineError,
  type HttpLine,
  type JsonLineAnswer,
  pauseBefore,
  remotePages,
  RESULT_BYTES,
  type RowPage,
  type RunOptions,
  tooManyBytes,
  untilStopped,
} from '@facet/sdk/server';
import type { SnowflakeOptions } from './connection-options.ts';
import { readFault } from './read-fault.ts';
import { SignIn } from './sign-in.ts';
import { type RowType, statementAnswer, type StatementAnswer } from './wire.ts';

const PATH = '/api/v2/statements';
const FRAME = 2;
const FRAME_BYTES = 1_048_576;
const CANCEL_MS = 5_000;
const RUNS = 202;

interface State {
  readonly handle: string;
  readonly answer: StatementAnswer;
  readonly bytes: number;
  readonly running: boolean;
  /** Number of polls of a running statement. */
  readonly looks: number;
  readonly partition: number;
  readonly partitions: number;
}

/** The SQL API of one account. Each statement has a session of its own. */
export class SnowflakeClient {
  readonly #line: HttpLine;
  readonly #options: SnowflakeOptions;
  readonly #signIn: SignIn;
  readonly #log: Logger;

  constructor(line: HttpLine, options: SnowflakeOptions, log: Logger) {
    this.#line = line;
    this.#options = options;
    this.#signIn = new SignIn(options);
    this.#log = log;
  }

  pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<RowType>, void> {
    const budget = options.maxBytes ?? RESULT_BYTES;
    const maxBytes = budget * FRAME + FRAME_BYTES;
    return untilStopped(options, (signal) =>
      remotePages<State, RowType>(
        {
          start: async (own) => {
            const path = `${PATH}?${new URLSearchParams({ async: 'true', requestId: randomUUID() })}`;
            return stateOf(
              await this.#ask('POST', path, { signal: own, maxBytes, body: this.#statement(sql, options) }),
            );
          },
          advance: async (state, waiting) => {
            if (state.running) {
              await pauseBefore(state.looks, waiting);
              return stateOf(await this.#ask('GET', pathOf(state), { signal: waiting, maxBytes }), state);
            }
            const path = `${pathOf(state)}?partition=${state.partition + 1}`;
            const { json, bytes } = await this.#ask('GET', path, { signal: waiting, maxBytes });
            return { ...state, answer: shaped(json), bytes, partition: state.partition + 1 };
          },
          page: ({ answer, bytes, running }) =>
            running ? undefined : { fields: answer.resultSetMetaData?.rowType, rows: answer.data ?? [], bytes },
          isOver: ({ running, partition, partitions }) => !running && partition + 1 >= partitions,
          cancel: (state) => this.#cancel(state),
        },
        signal,
      ),
    );
  }

  close(): void {
    this.#line.close();
  }

  #statement(sql: string, { deadlineMs, schema }: RunOptions) {
    const { database, role, warehouse, parameters } = this.#options;
    const used = schema ?? this.#options.schema;
    return {
      statement: sql,
      timeout: Math.max(1, Math.ceil(deadlineMs / 1_000)),
      resultSetMetaData: { format: 'jsonv2' },
      ...(database === null ? {} : { database }),
      ...(used === null ? {} : { schema: used }),
      ...(warehouse === null ? {} : { warehouse }),
      ...(role === null ? {} : { role }),
      parameters: {
        ...parameters,
        TIMEZONE: 'UTC',
        MULTI_STATEMENT_COUNT: '1',
        QUERY_TAG: 'facet',
        BINARY_OUTPUT_FORMAT: 'HEX',
        // Names must have the meaning that our checks assume.
        QUOTED_IDENTIFIERS_IGNORE_CASE: 'false',
      },
    };
  }

  /**
   * Requests the cancellation of the statement without waiting for it. A statement whose result is complete on the
   * server needs none.
   */
  #cancel(state: State): void {
    if (!state.running) return;
    this.#ask('POST', `${pathOf(state)}/cancel`, {
      signal: AbortSignal.timeout(CANCEL_MS),
      maxBytes: FRAME_BYTES,
    }).catch((error: unknown) => this.#log.warn('A statement could not be cancelled.', { error: String(error) }));
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    call: { readonly signal: AbortSignal; readonly maxBytes: number; readonly body?: unknown },
  ): Promise<JsonLineAnswer> {
    const answer = await callJson(this.#line, {
      ...call,
      method,
      path,
      headers: { 'user-agent': 'facet', ...this.#signIn.headers(Date.now()) },
      ...(method === 'POST' ? { answerMs: this.#options.connectTimeoutMs } : {}),
      unpack: (body, headers) => unpacked(body, headers['content-encoding'], call.maxBytes),
    });
    if (answer.status !== 200 && answer.status !== RUNS) throw readFault(answer.status, answer.json, answer.text);
    return answer;
  }
}

/** Decompresses further result partitions, which are compressed even if the request does not accept it. */
function unpacked(body: Uint8Array, encoding: string | undefined, maxBytes: number): Uint8Array {
  if (encoding !== 'gzip') return body;
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooManyBytes(maxBytes);
    throw new EngineError('connection', 'The server did not answer as Snowflake does.', undefined, { cause: error });
  }
}

function stateOf({ status, json, bytes }: JsonLineAnswer, before?: State): State {
  const answer = shaped(json);
  const handle = answer.statementHandle ?? before?.handle;
  if (handle === undefined) throw new EngineError('connection', 'The server did not answer as Snowflake does.');
  const parts = answer.resultSetMetaData?.partitionInfo?.length ?? 1;
  return {
    handle,
    answer,
    bytes,
    running: status === RUNS,
    looks: (before?.looks ?? -1) + 1,
    partition: 0,
    partitions: parts,
  };
}

function shaped(json: unknown): StatementAnswer {
  const read = statementAnswer.safeParse(json);
  if (!read.success)
    throw new EngineError('connection', 'The server did not answer as Snowflake does.', undefined, {
      cause: read.error,
    });
  return read.data;
}

const pathOf = ({ handle }: State): string => `${PATH}/${encodeURIComponent(handle)}`;
