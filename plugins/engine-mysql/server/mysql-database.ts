import type { Logger } from '@facet/sdk/common';
import {
  type ColumnBatch,
  type ConnectionRights,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineTable,
  type EngineTableDetails,
  type EngineTableLoads,
  queryCancelled,
  queryTimedOut,
  RESULT_BYTES,
  ResultBudget,
  type RunOptions,
  tooManyBytes,
} from '@facet/sdk/server';
import type { ConnectionOptions, PoolConnection } from 'mysql2';
import { mysqlRights } from './connection-rights.ts';
import { describeTable, functionNames } from './introspection.ts';
import { mysqlDialect } from './dialect.ts';
import { loadTable } from './load-table.ts';
import { readError } from './read-error.ts';
import { type Cell, columnsOf, readRows } from './read-rows.ts';
import { RowPump, type Rows } from './row-pump.ts';
import { Sessions } from './sessions.ts';
import { checkStatement, leavesTraces } from './statement-gate.ts';
import type { ResultField } from './types.ts';

const INTROSPECTION_MS = 15_000;
const INTROSPECTION_ROWS = 100_000;
const BATCH_ROWS = 10_000;
/** Time that a cancelled query has to end before its connection is closed. */
const GRACE_MS = 800;

/** One MySQL or MariaDB server behind a pool of connections. */
export class MysqlDatabase implements EngineDatabase {
  readonly #sessions: Sessions;
  readonly #log: Logger;
  readonly tableLoads: EngineTableLoads = {
    write: (load, rows, signal) => loadTable(this.#sessions, load, rows, signal),
  };

  /** @param queries Maximum number of parallel queries. */
  constructor(options: ConnectionOptions, queries: number, log: Logger) {
    this.#sessions = new Sessions(options, queries, log);
    this.#log = log;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    const all: (readonly Cell[])[] = [];
    let fields: readonly ResultField[] = [];
    for await (const part of this.#read(sql, options, false)) {
      fields = part.fields;
      for (const row of part.rows) all.push(row);
    }
    return readRows(fields, all);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    for await (const { fields, rows } of this.#read(sql, options, true)) yield await readRows(fields, rows);
  }

  /** @param inBatches Whether the byte budget applies to each batch, or to all of them together. */
  async *#read(sql: string, options: RunOptions, inBatches: boolean): AsyncGenerator<Rows> {
    const session = await this.#open(options);
    try {
      await this.#sessions.begin(session.connection, { ...options, schema: options.schema ?? null });
      session.check();
      if (!options.readOnly || leavesTraces(sql)) session.spend();
      const batch = Math.min(BATCH_ROWS, Math.max(1, options.maxRows));
      const pump = session.pump(sql, batch, options.maxBytes ?? RESULT_BYTES);
      const budget = new ResultBudget(options);
      let left = options.maxRows;
      for (let first = true; ; first = false) {
        const part = await pump.next();
        session.check();
        const rows = part.rows.slice(0, left);
        budget.take(rows.length * part.fields.length, 0);
        if (inBatches) {
          pump.reset();
          budget.startBatch();
        }
        left -= rows.length;
        if (first || rows.length > 0) yield { ...part, rows };
        if (part.ended || left <= 0) break;
      }
      await session.end(options.readOnly ? 'ROLLBACK' : 'COMMIT');
    } catch (error) {
      throw session.reason() ?? readError(error, sql);
    } finally {
      await session.leave();
    }
  }

  async #open(options: Pick<RunOptions, 'signal' | 'deadlineMs'>): Promise<QuerySession> {
    if (options.signal.aborted) throw queryCancelled();
    const late = AbortSignal.timeout(options.deadlineMs);
    try {
      const connection = await this.#sessions.take(AbortSignal.any([options.signal, late]));
      return new QuerySession(connection, this.#sessions, options, this.#log);
    } catch (error) {
      if (options.signal.aborted) throw queryCancelled();
      throw late.aborted ? queryTimedOut(options.deadlineMs) : readError(error, '');
    }
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  rights(signal: AbortSignal): Promise<ConnectionRights> {
    return mysqlRights((sql) => this.#ask(sql, signal));
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    // The usual schema first and system schemas last, because clients preselect the first.
    const rows = await this.#ask(
      `SELECT schema_name FROM information_schema.schemata ORDER BY schema_name = DATABASE() DESC,
       schema_name IN ('information_schema', 'mysql', 'performance_schema', 'sys'), schema_name`,
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const rows = await this.#ask(
      `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${schemaSql(schema)} ORDER BY 1`,
      signal,
    );
    return rows.map(([name, type]) => ({ name: String(name), type: type === 'VIEW' ? 'view' : 'table' }));
  }

  describeTable(schema: string | null, table: string, signal: AbortSignal): Promise<EngineTableDetails | undefined> {
    return describeTable((sql) => this.#ask(sql, signal), schemaSql(schema), table);
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: 1, readOnly: true, schema };
    const session = await this.#open(options);
    try {
      await this.#sessions.begin(session.connection, options);
      session.check();
      const columns = columnsOf(await session.prepare(sql));
      await session.end('ROLLBACK');
      return columns;
    } catch (error) {
      throw session.reason() ?? readError(error, sql);
    } finally {
      await session.leave();
    }
  }

  functionNames(signal: AbortSignal): Promise<readonly string[]> {
    return functionNames((sql) => this.#ask(sql, signal));
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    const [row] = await this.#ask('SELECT DATABASE()', signal);
    return typeof row?.[0] === 'string' ? row[0] : null;
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true, schema };
    let rows = 1;
    for await (const part of this.#read(`EXPLAIN ${sql}`, options, false)) {
      const at = part.fields.findIndex(({ name }) => name.toLowerCase() === 'rows');
      for (const row of part.rows) rows *= Math.max(1, Number(row[at] ?? 1));
    }
    return { 'Rows to examine': String(rows) };
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }

  async #ask(sql: string, signal: AbortSignal): Promise<readonly (readonly Cell[])[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true };
    const all: (readonly Cell[])[] = [];
    for await (const { rows } of this.#read(sql, options, false)) for (const row of rows) all.push(row);
    return all;
  }
}

/** One connection while it serves one statement; an early end is reported once. */
class QuerySession {
  readonly connection: PoolConnection;
  readonly #sessions: Sessions;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #deadline: NodeJS.Timeout;
  #giveUp: NodeJS.Timeout | undefined;
  #early: EngineError | undefined;
  #stopping: Promise<void> | undefined;
  #pump: RowPump | undefined;
  #settled = false;
  #spent = false;
  #gone = false;

  constructor(
    connection: PoolConnection,
    sessions: Sessions,
    options: Pick<RunOptions, 'signal' | 'deadlineMs'>,
    log: Logger,
  ) {
    this.connection = connection;
    this.#sessions = sessions;
    this.#log = log;
    this.#signal = options.signal;
    this.#signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#deadline = setTimeout(() => this.#stop(queryTimedOut(options.deadlineMs)), options.deadlineMs);
    if (this.#signal.aborted) this.#onAbort();
  }

  readonly #onAbort = (): void => this.#stop(queryCancelled());

  reason(): EngineError | undefined {
    return this.#early;
  }

  /** @throws EngineError when the statement was cancelled */
  check(): void {
    if (this.#early) throw this.#early;
  }

  /** Marks the session as used: it may contain state of this caller, so it is not reused. */
  spend(): void {
    this.#spent = true;
  }

  pump(sql: string, batch: number, maxBytes: number): RowPump {
    const onTooMuch = (): void => {
      this.#early ??= tooManyBytes(maxBytes);
      this.#drop();
    };
    this.#pump = new RowPump(this.connection, sql, batch, { maxBytes, onTooMuch });
    return this.#pump;
  }

  prepare(sql: string): Promise<readonly ResultField[]> {
    return new Promise((resolve, reject) => {
      this.connection.prepare(sql, (error, statement) => {
        if (error) {
          reject(error);
          return;
        }
        const columns: unknown = Reflect.get(statement, 'columns');
        statement.close();
        resolve(isFields(columns) ? columns : []);
      });
    });
  }

  /** Ends the transaction. Changes that are possible in spite of READ ONLY must be rolled back. */
  async end(word: 'ROLLBACK' | 'COMMIT'): Promise<void> {
    if (this.#pump && !this.#pump.ended) return;
    await tell(this.connection, word);
    this.#settled = true;
  }

  /** Returns the connection to the pool if it can be reused, otherwise closes it. */
  async leave(): Promise<void> {
    clearTimeout(this.#deadline);
    this.#signal.removeEventListener('abort', this.#onAbort);
    const late = setTimeout(() => this.#drop(), GRACE_MS);
    try {
      if (this.#pump && !this.#pump.ended) {
        // The reader has stopped, so the server should not continue.
        this.#stopping ??= this.#sessions.cancel(this.connection);
        await this.#pump.drain();
      }
      await this.#stopping;
      if (!this.#settled && !this.#gone) await tell(this.connection, 'ROLLBACK');
      if (this.#spent) this.#drop();
      else if (!this.#gone) this.connection.release();
    } catch (error) {
      this.#log.debug('A connection is closed after a failed query.', { error: String(error) });
      this.#drop();
    } finally {
      clearTimeout(late);
      clearTimeout(this.#giveUp);
    }
  }

  #stop(reason: EngineError): void {
    if (this.#early) return;
    this.#early = reason;
    this.#stopping = this.#sessions.cancel(this.connection);
    this.#giveUp = setTimeout(() => this.#drop(), GRACE_MS);
  }

  #drop(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.connection.destroy();
    this.#pump?.fail(this.#early ?? new EngineError('connection', 'The connection was given up.'));
  }
}

function tell(connection: PoolConnection, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.query(word, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

const isFields = (value: unknown): value is readonly ResultField[] =>
  Array.isArray(value) && value.every((field) => typeof field === 'object' && field !== null && 'columnType' in field);
const schemaSql = (schema: string | null): string => (schema === null ? 'DATABASE()' : mysqlDialect.literal(schema));
