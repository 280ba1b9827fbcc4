import { sqlPieces } from '@facet/sdk/common';
import {
  type ColumnBatch,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineTable,
  type EngineTableDetails,
  queryCancelled,
  queryTimedOut,
  type RunOptions,
} from '@facet/sdk/server';
import { sqliteGrammar } from './grammar.ts';
import { describeTable } from './introspection.ts';
import { joinPieces } from './join-pieces.ts';
import type { FromReader, ToReader } from './protocol.ts';
import type { Reader, ReaderProcesses } from './reader-processes.ts';

const INTROSPECTION_MS = 15_000;
const INTROSPECTION_ROWS = 100_000;
/** Time that a process has to notice that its result was abandoned. */
const GRACE_MS = 300;
const MAIN = 'main';
const LEXIS = sqliteGrammar.lexis;

type Request = Extract<ToReader, { readonly type: 'run' | 'describe' | 'tables' }>;
type Limits = Pick<RunOptions, 'signal' | 'deadlineMs'>;
type Amounts = Pick<RunOptions, 'maxRows' | 'maxBytes' | 'maxCells'>;

const runRequest = (sql: string, { maxRows, maxBytes, maxCells }: Amounts) => ({
  type: 'run' as const,
  sql,
  maxRows,
  ...(maxBytes === undefined ? {} : { maxBytes }),
  ...(maxCells === undefined ? {} : { maxCells }),
});

/** One SQLite file, read by separate processes. */
export class SqliteDatabase implements EngineDatabase {
  readonly #processes: ReaderProcesses;
  readonly #path: string;

  constructor(processes: ReaderProcesses, path: string) {
    this.#processes = processes;
    this.#path = path;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    checkSchema(options.schema);
    return this.#run(sql, options, false);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    checkSchema(options.schema);
    checkSingle(sql);
    const request: Request = { ...runRequest(sql, options), stream: true, trusted: false };
    for await (const message of this.#ask(request, options)) {
      if (message.type === 'batch') yield message.batch;
    }
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#rows('SELECT count(*) FROM sqlite_schema', signal);
  }

  async schemas(): Promise<readonly string[]> {
    return [MAIN];
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    if ((schema ?? MAIN) !== MAIN) return [];
    const rows = await this.#rows(
      `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual', 'view')
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1`,
      signal,
    );
    return rows.map(([name, type]) => ({ name: String(name), type: type === 'view' ? 'view' : 'table' }));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    if ((schema ?? MAIN) !== MAIN) return undefined;
    return describeTable((sql) => this.#rows(sql, signal), table);
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkSchema(schema);
    checkSingle(sql);
    let columns: readonly EngineColumn[] = [];
    for await (const message of this.#ask({ type: 'describe', sql }, { signal, deadlineMs: INTROSPECTION_MS })) {
      if (message.type === 'described') columns = message.columns;
    }
    return columns;
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#rows(
      "SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY 1",
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]> {
    checkSchema(schema);
    checkSingle(sql);
    let names: readonly string[] = [];
    for await (const message of this.#ask({ type: 'tables', sql }, { signal, deadlineMs: INTROSPECTION_MS })) {
      if (message.type === 'tables') names = message.names;
    }
    return names;
  }

  async defaultSchema(): Promise<string | null> {
    return MAIN;
  }

  async close(): Promise<void> {
    this.#processes.release(this.#path);
  }

  async #run(sql: string, options: Limits & Amounts, trusted: boolean): Promise<ColumnBatch> {
    checkSingle(sql);
    const request: Request = { ...runRequest(sql, options), stream: false, trusted };
    const pieces: ColumnBatch[] = [];
    for await (const message of this.#ask(request, options)) if (message.type === 'batch') pieces.push(message.batch);
    const batch = joinPieces(pieces);
    if (!batch) throw new EngineError('other', 'The database gave no result.');
    return batch;
  }

  async #rows(sql: string, signal: AbortSignal): Promise<unknown[][]> {
    const limits = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS };
    const { vectors, rowCount } = await this.#run(sql, limits, true);
    return Array.from({ length: rowCount }, (_, row) =>
      vectors.map((vector) => (vector.kind !== 'values' && vector.nulls?.[row] ? null : vector.values[row])),
    );
  }

  /** The responses to a request, without the last message. A process that cannot be stopped otherwise is killed. */
  async *#ask(request: Request, { signal, deadlineMs }: Limits): AsyncGenerator<FromReader> {
    if (signal.aborted) throw queryCancelled();
    const reader = await this.#processes.take(this.#path, signal);
    const answers = new Answers(reader);
    const stop = (reason: EngineError): void => {
      reader.end();
      answers.fail(reason);
    };
    const onAbort = (): void => stop(queryCancelled());
    signal.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => stop(queryTimedOut(deadlineMs)), deadlineMs);
    if (signal.aborted) onAbort();
    try {
      reader.send(request);
      for (;;) {
        const message = await answers.next();
        if (message.type === 'done') return;
        if (message.type === 'error') throw engineError(message, request.sql);
        if (message.type === 'batch') reader.send({ type: 'credit' });
        yield message;
      }
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      if (!answers.ended) {
        reader.send({ type: 'enough' });
        await answers.drain(GRACE_MS);
      }
      if (answers.ended) reader.giveBack();
      else reader.end();
    }
  }
}

/** Queue of the messages of one request. */
class Answers {
  readonly #messages: FromReader[] = [];
  #failure: EngineError | undefined;
  #wake = (): void => {};
  /** Whether the last message has arrived. */
  ended = false;

  constructor(reader: Reader) {
    reader.onMessage = (message) => {
      this.ended ||= message.type === 'done' || message.type === 'error';
      this.#messages.push(message);
      this.#wake();
    };
  }

  async next(): Promise<FromReader> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const message = this.#messages.shift();
      if (message) return message;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  fail(reason: EngineError): void {
    this.#failure ??= reason;
    this.ended = true;
    this.#wake();
  }

  /** Waits for the last message, at most `ms` milliseconds. */
  async drain(ms: number): Promise<void> {
    const late = setTimeout(() => this.#wake(), ms);
    const until = Date.now() + ms;
    while (!this.ended && Date.now() < until) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearTimeout(late);
  }
}

function engineError(message: Extract<FromReader, { readonly type: 'error' }>, sql: string): EngineError {
  const at = message.at ?? placeOfName(sql, message.subject);
  const lines = at === undefined ? undefined : sql.slice(0, at).split('\n');
  return new EngineError(message.kind, message.message, {
    ...(lines === undefined ? {} : { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }),
    ...(message.subject === undefined ? {} : { subject: message.subject }),
  });
}

function placeOfName(sql: string, subject: string | undefined): number | undefined {
  const name = subject?.split('.').at(-1)?.toLowerCase();
  if (name === undefined) return undefined;
  for (const { kind, start, end } of sqlPieces(sql, LEXIS)) {
    const written = sql.slice(start, end);
    const plain = kind === 'word' ? written : kind === 'name' ? written.slice(1, -1).replaceAll('""', '"') : undefined;
    if (plain?.toLowerCase() === name) return start;
  }
  return undefined;
}

/** SQLite would run the first statement and ignore the rest. */
function checkSingle(sql: string): void {
  let ended = false;
  for (const { kind } of sqlPieces(sql, LEXIS)) {
    if (kind === 'separator') ended = true;
    else if (ended && kind !== 'space' && kind !== 'comment') {
      throw new EngineError('denied', 'Only one statement at a time is allowed.');
    }
  }
}

function checkSchema(schema: string | null | undefined): void {
  if (schema !== undefined && schema !== null && schema !== MAIN)
    throw new EngineError('schema-missing', `There is no schema "${schema}"; SQLite files have one, "${MAIN}".`);
}
