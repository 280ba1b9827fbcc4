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
  untilStopped,
} from '@facet/sdk/server';
import type { DatabricksOptions } from './connection-options.ts';
import { readEnd, readFault } from './read-fault.ts';
import { chunkAnswer, type ColumnInfo, statementAnswer } from './wire.ts';

const PATH = '/api/2.0/sql/statements';
const FRAME = 2;
const FRAME_BYTES = 1_048_576;
const CANCEL_MS = 5_000;

interface State {
  readonly id: string;
  readonly columns: readonly ColumnInfo[] | undefined;
  readonly rows: readonly (readonly unknown[])[];
  readonly bytes: number;
  readonly running: boolean;
  readonly looks: number;
  readonly next: number | undefined;
}

/** The statement interface of one SQL warehouse. */
export class DatabricksClient {
  readonly #line: HttpLine;
  readonly #options: DatabricksOptions;
  readonly #log: Logger;

  constructor(line: HttpLine, options: DatabricksOptions, log: Logger) {
    this.#line = line;
    this.#options = options;
    this.#log = log;
  }

  pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<ColumnInfo>, void> {
    const maxBytes = (options.maxBytes ?? RESULT_BYTES) * FRAME + FRAME_BYTES;
    return untilStopped(options, (signal) =>
      remotePages<State, ColumnInfo>(
        {
          start: async (own) =>
            stateOf(await this.#ask('POST', PATH, { signal: own, maxBytes, body: this.#statement(sql, options) })),
          advance: async (state, waiting) => {
            if (state.running) {
              await pauseBefore(state.looks, waiting);
              return stateOf(await this.#ask('GET', pathOf(state), { signal: waiting, maxBytes }), state.looks + 1);
            }
            const path = `${pathOf(state)}/result/chunks/${state.next ?? 0}`;
            const { json, bytes } = await this.#ask('GET', path, { signal: waiting, maxBytes });
            const read = chunkAnswer.safeParse(json);
            if (!read.success) throw notDatabricks(read.error);
            return { ...state, rows: read.data.data_array ?? [], bytes, next: read.data.next_chunk_index };
          },
          page: ({ columns, rows, bytes, running }) => (running ? undefined : { fields: columns ?? [], rows, bytes }),
          isOver: ({ running, next }) => !running && next === undefined,
          cancel: (state) => this.#cancel(state),
        },
        signal,
      ),
    );
  }

  close(): void {
    this.#line.close();
  }

  #statement(sql: string, { maxRows, readOnly, schema }: RunOptions) {
    const { catalog, warehouse } = this.#options;
    const used = schema ?? this.#options.schema;
    return {
      statement: sql,
      warehouse_id: warehouse,
      // The server returns the statement id at once, so that a cancellation need not wait.
      wait_timeout: '0s',
      on_wait_timeout: 'CONTINUE',
      disposition: 'INLINE',
      format: 'JSON_ARRAY',
      ...(readOnly ? { row_limit: maxRows } : {}),
      ...(catalog === null ? {} : { catalog }),
      ...(used === null ? {} : { schema: used }),
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
      headers: { authorization: `Bearer ${this.#options.token}`, 'user-agent': 'facet' },
      ...(method === 'POST' ? { answerMs: this.#options.connectTimeoutMs } : {}),
    });
    if (answer.status !== 200) throw readFault(answer.status, answer.json, answer.text);
    return answer;
  }
}

/** @throws EngineError of a statement that did not succeed */
function stateOf({ json, bytes }: JsonLineAnswer, looks = 0): State {
  const read = statementAnswer.safeParse(json);
  if (!read.success) throw notDatabricks(read.error);
  const { manifest, result, statement_id: id, status } = read.data;
  const running = status.state === 'PENDING' || status.state === 'RUNNING';
  if (!running && status.state !== 'SUCCEEDED') throw readEnd(read.data);
  return {
    id,
    columns: manifest?.schema.columns,
    rows: result?.data_array ?? [],
    bytes,
    running,
    looks,
    next: result?.next_chunk_index,
  };
}

const notDatabricks = (cause: unknown): EngineError =>
  new EngineError('connection', 'The server did not answer as Databricks does.', undefined, { cause });

const pathOf = ({ id }: Pick<State, 'id'>): string => `${PATH}/${encodeURIComponent(id)}`;
