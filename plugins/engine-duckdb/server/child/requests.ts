import { type DuckDBConnection, StatementType } from '@duckdb/node-api';
import { queryCancelled } from '@facet/sdk/server';
import type { DatabaseFile, FromProcess, ToProcess } from '../protocol/messages.ts';
import type { ProcessLimits } from '../protocol/process-limits.ts';
import { readThrough, tooComplex } from './files/check-row-file.ts';
import { inspectRowFile } from './files/inspect-row-file.ts';
import { loadRowFile } from './files/load-row-file.ts';
import { readRowFile } from './files/read-row-file.ts';
import { withRowFileReader } from './files/row-file-reader.ts';
import { OpenFile } from './open-file.ts';
import { readError } from './read-error.ts';
import { orReason } from './results/next-chunk.ts';
import { engineColumn, leavesNothing, type Packed, prepare, runStatement } from './run-query.ts';

type Run = Extract<ToProcess, { type: 'run' }>;
type Inspect = Extract<ToProcess, { type: 'inspect' }>;
type Check = Extract<ToProcess, { type: 'check' }>;
type Load = Extract<ToProcess, { type: 'load' }>;
type Read = Extract<ToProcess, { type: 'read' }>;
type Describe = Extract<ToProcess, { type: 'describe' | 'tables' }>;
export type Send = (message: FromProcess, blocks?: readonly Uint8Array[]) => void;

/** Batches of one stream that may be sent without an acknowledgement. */
const WINDOW = 2;
const PROGRESS_MS = 200;

interface Running {
  cancelled: boolean;
  /** Whether the last message was sent; the rest prepares the connection for the next query. */
  answered: boolean;
  connection?: DuckDBConnection;
  credits: number;
  onCredit?: () => void;
}

/** All active requests, and the files that they use. */
export class Requests {
  readonly #files = new Map<string, Promise<OpenFile>>();
  readonly #running = new Map<number, Running>();
  readonly #limits: ProcessLimits;
  readonly #send: Send;

  constructor(limits: ProcessLimits, send: Send) {
    this.#limits = limits;
    this.#send = send;
  }

  accept(message: ToProcess): void {
    switch (message.type) {
      case 'run':
        void this.#answer(message, (running) => this.#run(message, running));
        return;
      case 'describe':
        void this.#answer(message, (running) => this.#describe(message, running));
        return;
      case 'tables':
        void this.#answer(message, (running) => this.#tables(message, running));
        return;
      case 'inspect':
        void this.#answer(message, (running) => this.#inspect(message, running));
        return;
      case 'check':
        void this.#answer(message, (running) => this.#check(message, running));
        return;
      case 'load':
        void this.#answer(message, (running) => this.#load(message, running));
        return;
      case 'read':
        void this.#answer(message, (running) => this.#read(message, running));
        return;
      case 'cancel':
        this.#cancel(message.id);
        return;
      case 'credit':
        this.#credit(message.id);
        return;
      case 'close':
        void this.#answer(message, () => this.#close(message.file));
        return;
    }
  }

  /** Closes every file cleanly, so that none needs recovery when it is opened again. */
  async closeAll(): Promise<void> {
    const files = [...this.#files.values()];
    this.#files.clear();
    for (const opened of await Promise.allSettled(files)) if (opened.status === 'fulfilled') opened.value.close();
  }

  async #answer(message: { readonly id: number }, work: (running: Running) => Promise<void>): Promise<void> {
    const running: Running = { cancelled: false, answered: false, credits: WINDOW };
    this.#running.set(message.id, running);
    try {
      await work(running);
      this.#done(message.id, running);
    } catch (error) {
      if (running.answered) return;
      const { kind, message: text, line, column, subject } = running.cancelled ? queryCancelled() : readError(error);
      this.#send({
        type: 'error',
        id: message.id,
        kind,
        message: text,
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
        ...(subject === undefined ? {} : { subject }),
      });
    } finally {
      this.#running.delete(message.id);
    }
  }

  #done(id: number, running: Running): void {
    if (running.answered) return;
    running.answered = true;
    this.#send({ type: 'done', id });
  }

  async #run(request: Run, running: Running): Promise<void> {
    const file = await this.#file(request.file);
    await this.#withConnection(file, request.schema, running, async (connection) => {
      const statement = await prepare(connection, request);
      const clean = leavesNothing(statement.statementType);
      const watch = request.progress ? this.#watch(request.id, connection) : undefined;
      try {
        if (running.cancelled) throw queryCancelled();
        const run = () =>
          runStatement(connection, statement, request, {
            onBatch: (packed) => this.#handOver(request, running, packed),
            onLast: () => {
              if (clean) this.#done(request.id, running);
            },
          });
        // EXPLAIN ANALYZE executes its statement.
        if (request.readOnly && statement.statementType === StatementType.EXPLAIN) await readOnly(connection, run);
        else if (statement.statementType === StatementType.SELECT) await orReason(connection, request.sql, run);
        else await run();
      } finally {
        clearInterval(watch);
        statement.destroySync();
      }
      return clean;
    });
  }

  async #describe(request: Describe, running: Running): Promise<void> {
    const file = await this.#file(request.file);
    await this.#withConnection(file, request.schema, running, async (connection) => {
      const statement = await prepare(connection, { ...request, readOnly: true, maxRows: 0, trusted: false });
      try {
        const columns = Array.from({ length: statement.columnCount }, (_, index) =>
          engineColumn(statement.columnName(index), statement.columnType(index)),
        );
        this.#send({ type: 'described', id: request.id, columns });
      } finally {
        statement.destroySync();
      }
      return true;
    });
  }

  async #tables(request: Describe, running: Running): Promise<void> {
    const file = await this.#file(request.file);
    await this.#withConnection(file, request.schema, running, async (connection) => {
      this.#send({ type: 'tables', id: request.id, names: [...connection.getTableNames(request.sql, false)] });
      return true;
    });
  }

  async #inspect({ id, rowFile, rows }: Inspect, running: Running): Promise<void> {
    const answer =
      (await tooComplex(rowFile)) ??
      (await withRowFileReader(rowFile, this.#limits, running, (reader) => inspectRowFile(reader, rowFile, rows)));
    if (running.cancelled) throw queryCancelled();
    this.#send({ type: 'inspected', id, answer });
  }

  async #check({ id, rowFile }: Check, running: Running): Promise<void> {
    const answer = await tooComplex(rowFile);
    if (answer) this.#send({ type: 'checked', id, answer });
    else await withRowFileReader(rowFile, this.#limits, running, (reader) => readThrough(reader, rowFile));
  }

  async #load({ id, file: target, rowFile, load }: Load, running: Running): Promise<void> {
    const file = await this.#file(target);
    const answer = await withRowFileReader(rowFile, this.#limits, running, (reader) =>
      loadRowFile(reader, rowFile, {
        load,
        file,
        cancelled: () => running.cancelled,
        onRows: (rows) => this.#send({ type: 'written', id, rows }),
      }),
    );
    this.#send({ type: 'loaded', id, answer });
  }

  async #read({ id, rowFile, load }: Read, running: Running): Promise<void> {
    const refused = await tooComplex(rowFile);
    if (refused) {
      this.#send({ type: 'reading', id, answer: refused });
      return;
    }
    await withRowFileReader(rowFile, this.#limits, running, (reader) =>
      readRowFile(reader, rowFile, load, {
        facts: (answer) => this.#send({ type: 'reading', id, answer }),
        rows: async ({ bytes, rows }) => {
          this.#send({ type: 'rows', id, rows }, [bytes]);
          await this.#credited(running);
        },
      }),
    );
  }

  async #withConnection(
    file: OpenFile,
    schema: string | null,
    running: Running,
    work: (connection: DuckDBConnection) => Promise<boolean>,
  ): Promise<void> {
    const connection = await file.take();
    let clean = false;
    try {
      if (running.cancelled) throw queryCancelled();
      running.connection = connection;
      if (schema !== null) await connection.run(`USE ${quote(schema)}`);
      clean = (await work(connection)) && schema === null;
    } finally {
      delete running.connection;
      file.give(connection, clean);
    }
  }

  async #handOver(request: Run, running: Running, packed: Packed): Promise<void> {
    if (running.cancelled) throw queryCancelled();
    this.#send({ type: 'batch', id: request.id, batch: packed.batch }, packed.blocks);
    if (request.stream) await this.#credited(running);
  }

  /** Waits until the reader has acknowledged enough batches. */
  async #credited(running: Running): Promise<void> {
    running.credits -= 1;
    while (running.credits <= 0 && !running.cancelled) {
      await new Promise<void>((resolve) => {
        running.onCredit = resolve;
      });
    }
    if (running.cancelled) throw queryCancelled();
  }

  #watch(id: number, connection: DuckDBConnection): NodeJS.Timeout {
    let last = -1;
    return setInterval(() => {
      const percent = Math.floor(connection.progress.percentage);
      if (percent <= last) return;
      last = percent;
      this.#send({ type: 'progress', id, percent });
    }, PROGRESS_MS);
  }

  #cancel(id: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    running.cancelled = true;
    running.connection?.interrupt();
    running.onCredit?.();
  }

  #credit(id: number): void {
    const running = this.#running.get(id);
    if (!running) return;
    running.credits += 1;
    running.onCredit?.();
  }

  #file(file: DatabaseFile): Promise<OpenFile> {
    const key = keyOf(file);
    const known = this.#files.get(key);
    if (known) return known;
    const opening = OpenFile.open(file, this.#limits);
    this.#files.set(key, opening);
    // After a failure, the next request tries to open the file again.
    opening.catch(() => this.#files.delete(key));
    return opening;
  }

  async #close(file: DatabaseFile): Promise<void> {
    const key = keyOf(file);
    const known = this.#files.get(key);
    if (!known) return;
    this.#files.delete(key);
    (await known).close();
  }
}

async function readOnly(connection: DuckDBConnection, work: () => Promise<void>): Promise<void> {
  await connection.run('BEGIN TRANSACTION READ ONLY');
  try {
    await work();
  } finally {
    await connection.run('ROLLBACK');
  }
}

const keyOf = (file: DatabaseFile): string => `${file.readOnly ? 'r' : 'w'} ${file.path}`;
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
