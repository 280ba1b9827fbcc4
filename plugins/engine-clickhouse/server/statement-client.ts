import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@facet/sdk/common';
import {
  EngineError,
  type HttpLine,
  type HttpLineStream,
  queryCancelled,
  queryTimedOut,
  ResultBudget,
  type RunOptions,
} from '@facet/sdk/server';
import type { ClickHouseOptions } from './connection-options.ts';
import type { Spend } from './native/byte-source.ts';
import { AnswerFailure, type NativeBlock, readBlocks } from './native/read-blocks.ts';
import { readFault, readTail } from './read-fault.ts';
import { factsOf, ownSettings, type ServerFacts, type ServerVersion } from './server-facts.ts';

export interface StatementCall extends Pick<RunOptions, 'signal' | 'deadlineMs' | 'readOnly' | 'onProgress'> {
  readonly schema: string | null;
  /** Rows per block; a block is the smallest unit that can be read. */
  readonly blockRows?: number;
  /** Whether the response must start within the connection timeout. */
  readonly isShort?: boolean;
  readonly startBlock: () => Spend;
}

interface ClientOptions extends ClickHouseOptions {
  readonly oldest: ServerVersion;
}

const FACTS_MS = 30_000;
const KILL_MS = 5_000;
const ERROR_BYTES = 1_048_576;
const PROGRESS_MS = 500;
const FACTS_SQL = "SELECT version(), (SELECT value FROM system.settings WHERE name = 'readonly')";
const PROGRESS_SQL = 'SELECT read_rows, total_rows_approx FROM system.processes WHERE query_id = ';

/** Runs statements of one server over HTTP. Each statement is one request, whose response is read as a stream. */
export class StatementClient {
  readonly #line: HttpLine;
  readonly #options: ClientOptions;
  readonly #log: Logger;
  #facts: Promise<ServerFacts> | undefined;

  constructor(line: HttpLine, options: ClientOptions, log: Logger) {
    this.#line = line;
    this.#options = options;
    this.#log = log;
  }

  /** The statement is killed on the server when the reader stops early or the signal aborts. */
  async *blocks(sql: string, call: StatementCall): AsyncGenerator<NativeBlock, void> {
    if (call.signal.aborted) throw queryCancelled();
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(call.deadlineMs)));
    const done = new AbortController();
    const signal = AbortSignal.any([call.signal, late, done.signal]);
    const id = randomUUID();
    let isRunning = false;
    try {
      const facts = await this.facts(signal);
      const settings = ownSettings(facts, {
        readOnly: call.readOnly,
        seconds: Math.max(1, Math.ceil(call.deadlineMs / 1_000)),
        blockRows: call.blockRows,
      });
      isRunning = true;
      if (call.onProgress) void this.#tellProgress(id, call.onProgress, signal);
      yield* this.#read(sql, { ...call, id, signal, settings });
      isRunning = false;
    } catch (error) {
      // After an error response of the server the statement is no longer running.
      if (error instanceof EngineError && error.kind !== 'too-large' && error.kind !== 'connection') isRunning = false;
      if (call.signal.aborted) throw queryCancelled();
      if (late.aborted) throw queryTimedOut(call.deadlineMs);
      throw error;
    } finally {
      done.abort();
      if (isRunning) this.#kill(id);
    }
  }

  /** Version and permissions of the server; requested once, and again after a failure. */
  async facts(signal: AbortSignal): Promise<ServerFacts> {
    const asking = (this.#facts ??= this.#askFacts());
    asking.catch(() => {
      if (this.#facts === asking) this.#facts = undefined;
    });
    return untilAborted(asking, signal);
  }

  close(): void {
    this.#line.close();
  }

  async #askFacts(): Promise<ServerFacts> {
    const call = { schema: null, isShort: true, startBlock: () => () => {}, settings: {}, id: randomUUID() };
    for await (const { cells } of this.#read(FACTS_SQL, { ...call, signal: AbortSignal.timeout(FACTS_MS) }))
      return factsOf(
        cells.map((column) => JSON.parse(column.json(0)) as unknown),
        this.#options.oldest,
      );
    throw new EngineError('connection', 'The server did not answer as ClickHouse does.');
  }

  async *#read(
    sql: string,
    call: Pick<StatementCall, 'schema' | 'isShort' | 'startBlock' | 'signal'> & {
      readonly id: string;
      readonly settings: Readonly<Record<string, string>>;
    },
  ): AsyncGenerator<NativeBlock, void> {
    const answer = await this.#line.stream({
      method: 'POST',
      path: this.#path(call),
      headers: this.#headers(),
      body: sql,
      signal: call.signal,
      ...(call.isShort ? { answerMs: this.#options.connectTimeoutMs } : {}),
    });
    if (answer.status !== 200) throw readFault(await textOf(answer), answer.status, sql);
    checkFrame(answer);
    try {
      yield* readBlocks(answer.body, call.startBlock);
    } catch (error) {
      if (error instanceof AnswerFailure) throw readTail(error.tail, sql) ?? error.cause;
      throw error;
    }
  }

  /** Not awaited, because the statement has ended for its caller. */
  #kill(id: string): void {
    this.#line
      .call({
        method: 'POST',
        path: this.#path({ id: randomUUID(), schema: null, settings: {} }),
        headers: this.#headers(),
        body: `KILL QUERY WHERE query_id = '${id}' ASYNC`,
        signal: AbortSignal.timeout(KILL_MS),
        maxBytes: ERROR_BYTES,
      })
      .then(
        ({ status }) => {
          if (status !== 200) this.#log.warn('A statement could not be ended.', { status });
        },
        (error: unknown) => this.#log.warn('A statement could not be ended.', { error: String(error) }),
      );
  }

  /** Logins without access to `system.processes` get no progress. */
  async #tellProgress(id: string, tell: (percent: number) => void, signal: AbortSignal): Promise<void> {
    try {
      for (let most = 0; ; ) {
        await pause(PROGRESS_MS, undefined, { signal });
        const percent = await this.#progressOf(id, signal);
        if (percent <= most) continue;
        most = percent;
        tell(percent);
      }
    } catch (error) {
      if (!signal.aborted) this.#log.debug('No progress to report.', { error: String(error) });
    }
  }

  async #progressOf(id: string, signal: AbortSignal): Promise<number> {
    const call = { schema: null, startBlock: () => () => {}, settings: {}, id: randomUUID(), signal };
    let percent = 0;
    for await (const { cells, rowCount } of this.#read(`${PROGRESS_SQL}'${id}'`, call)) {
      if (rowCount === 0) continue;
      const [read = 0, total = 0] = cells.map((column) => Number(JSON.parse(column.json(0))));
      percent = total > 0 ? Math.min(99, Math.floor((100 * read) / total)) : 0;
    }
    return percent;
  }

  #path({
    id,
    schema,
    settings,
  }: {
    readonly id: string;
    readonly schema: string | null;
    readonly settings: Readonly<Record<string, string>>;
  }): string {
    const database = schema ?? this.#options.database;
    const parameters = new URLSearchParams({
      ...this.#options.settings,
      ...settings,
      ...(database === null ? {} : { database }),
      default_format: 'Native',
      query_id: id,
    });
    return `/?${parameters.toString()}`;
  }

  #headers(): Readonly<Record<string, string>> {
    const { user, password } = this.#options;
    return {
      'content-type': 'text/plain; charset=utf-8',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    };
  }
}

/** A response without a framed end could be truncated unnoticed. */
function checkFrame({ headers }: HttpLineStream): void {
  const format = headers['x-clickhouse-format'];
  if (format !== undefined && format !== 'Native')
    throw new EngineError('syntax', `Leave out FORMAT: ${format} is not read.`);
  if (headers['transfer-encoding'] !== 'chunked' && headers['content-length'] === undefined)
    throw new EngineError('connection', 'The answer of the server does not say where it ends.');
}

async function textOf({ body }: HttpLineStream): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > ERROR_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, ERROR_BYTES));
}

/** Stops waiting on abort, but does not cancel work that others wait for. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

export const blockBudget = (options: Pick<RunOptions, 'maxBytes' | 'maxCells'>, eachBlock: boolean): (() => Spend) => {
  const budget = new ResultBudget(options);
  return () => {
    if (eachBlock) budget.startBatch();
    return (bytes) => budget.take(0, bytes);
  };
};
