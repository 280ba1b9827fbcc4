import {
  type ColumnBatch,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineRowFiles,
  type EngineTable,
  type EngineTableDetails,
  type RunOptions,
} from '@facet/sdk/server';
import { cancellableRequest } from './cancellable-request.ts';
import { creditedFrames } from './credited-frames.ts';
import { Deadline } from './deadline.ts';
import { duckdbDialect } from './dialect.ts';
import type { EngineProcess } from './engine-process.ts';
import { duckDbRowFiles, type FileProcesses } from './duckdb-row-files.ts';
import type { DatabaseFile } from './protocol/messages.ts';
import { unpackBatch } from './protocol/unpack-columns.ts';

const INTROSPECTION_MS = 15_000;
const INTROSPECTION_ROWS = 100_000;

/** One DuckDB file, behind the engine's process. */
export class DuckDbDatabase implements EngineDatabase {
  readonly #process: EngineProcess;
  readonly #file: DatabaseFile;
  readonly rowFiles?: EngineRowFiles;

  constructor(processes: FileProcesses, file: DatabaseFile) {
    this.#process = processes.databases;
    this.#file = file;
    if (!file.readOnly) this.rowFiles = duckDbRowFiles(processes, file);
  }

  run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    return this.#run(sql, options, false);
  }

  async #run(sql: string, options: RunOptions, trusted: boolean): Promise<ColumnBatch> {
    let batch: ColumnBatch | undefined;
    const limits = { signal: options.signal, deadline: new Deadline(options.deadlineMs) };
    await cancellableRequest(this.#process, this.#runMessage(sql, options, trusted, false), limits, (frame) => {
      if (frame.message.type === 'batch') batch = unpackBatch(frame.message.batch, frame.payload, frame.payloadAt);
      else if (frame.message.type === 'progress') options.onProgress?.(frame.message.percent);
    });
    if (!batch) throw new EngineError('other', 'The database gave no result.');
    return batch;
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    const message = this.#runMessage(sql, options, false, true);
    const frames = creditedFrames(this.#process, message, options, (frame) => {
      if (frame.message.type === 'progress') options.onProgress?.(frame.message.percent);
      return frame.message.type === 'batch';
    });
    for await (const { message: batch, payload, payloadAt } of frames)
      if (batch.type === 'batch') yield unpackBatch(batch.batch, payload, payloadAt);
  }

  #runMessage(sql: string, options: RunOptions, trusted: boolean, stream: boolean) {
    return {
      type: 'run',
      file: this.#file,
      sql,
      schema: options.schema ?? null,
      readOnly: options.readOnly,
      maxRows: options.maxRows,
      ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
      ...(options.maxCells === undefined ? {} : { maxCells: options.maxCells }),
      progress: options.onProgress !== undefined,
      stream,
      trusted,
    } as const;
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask(
      'SELECT DISTINCT schema_name FROM duckdb_schemas() WHERE database_name = current_database() ORDER BY 1',
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const rows = await this.#ask(
      `SELECT table_name, table_type FROM information_schema.tables WHERE table_catalog = current_database()
       AND table_schema = ${text(schema ?? 'main')} ORDER BY 1`,
      signal,
    );
    return rows.map(([name, type]) => ({ name: String(name), type: type === 'VIEW' ? 'view' : 'table' }));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const where = `database_name = current_database() AND schema_name = ${text(schema ?? 'main')} AND table_name = ${text(table)}`;
    const [columns, constraints, indexes, comments] = await Promise.all([
      this.#ask(
        `SELECT column_name, data_type, comment, is_nullable FROM duckdb_columns() WHERE ${where} ORDER BY column_index`,
        signal,
      ),
      this.#ask(
        `SELECT constraint_type, to_json(constraint_column_names), constraint_name, referenced_table,
         to_json(referenced_column_names) FROM duckdb_constraints() WHERE ${where} ORDER BY constraint_index`,
        signal,
      ),
      this.#ask(`SELECT index_name, expressions, is_unique FROM duckdb_indexes() WHERE ${where} ORDER BY 1`, signal),
      this.#ask(`SELECT comment FROM duckdb_tables() WHERE ${where}`, signal),
    ]);
    if (columns.length === 0) return undefined;
    const primaryKey = constraints.filter(([type]) => type === 'PRIMARY KEY').flatMap(([, names]) => textList(names));
    const foreign = constraints.filter(([type]) => type === 'FOREIGN KEY');
    const foreignColumns = new Set(foreign.flatMap(([, names]) => textList(names)));
    const comment = comments[0]?.[0];
    return {
      columns: columns.map(([name, type, note, nullable]) => ({
        name: String(name),
        type: String(type),
        longType: String(type),
        comment: typeof note === 'string' ? note : null,
        nullable: nullable === true,
        keys: [
          ...(primaryKey.includes(String(name)) ? (['pk'] as const) : []),
          ...(foreignColumns.has(String(name)) ? (['fk'] as const) : []),
        ],
      })),
      comment: typeof comment === 'string' ? comment : null,
      primaryKey,
      foreignKeys: foreign.map(([, names, name, referred, referredNames]) => ({
        name: String(name),
        columns: textList(names),
        referredSchema: schema,
        referredTable: String(referred),
        referredColumns: textList(referredNames),
      })),
      indexes: indexes.map(([name, expressions, unique]) => ({
        name: String(name),
        columns: String(expressions)
          .replace(/^\[|\]$/g, '')
          .split(', ')
          .map((part) => part.replace(/^['"]+|(?<!['"])['"]+$/g, '')),
        unique: unique === true,
      })),
    };
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    let columns: readonly EngineColumn[] = [];
    await cancellableRequest(
      this.#process,
      { type: 'describe', file: this.#file, sql, schema },
      { signal, deadline: new Deadline(INTROSPECTION_MS) },
      ({ message }) => {
        if (message.type === 'described') columns = message.columns;
      },
    );
    return columns;
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask(
      `SELECT DISTINCT function_name FROM duckdb_functions()
       WHERE function_type IN ('scalar', 'aggregate', 'macro') AND regexp_matches(function_name, '^[a-z]') ORDER BY 1`,
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]> {
    let names: readonly string[] = [];
    await cancellableRequest(
      this.#process,
      { type: 'tables', file: this.#file, sql, schema },
      { signal, deadline: new Deadline(INTROSPECTION_MS) },
      ({ message }) => {
        if (message.type === 'tables') names = message.names;
      },
    );
    return names;
  }

  async defaultSchema(): Promise<string | null> {
    return 'main';
  }

  async close(): Promise<void> {
    if (this.#process.pid === undefined) return;
    await cancellableRequest(
      this.#process,
      { type: 'close', file: this.#file },
      { signal: new AbortController().signal, deadline: new Deadline(INTROSPECTION_MS) },
      () => {},
    );
  }

  async #ask(sql: string, signal: AbortSignal): Promise<unknown[][]> {
    const batch = await this.#run(
      sql,
      { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true },
      true,
    );
    return Array.from({ length: batch.rowCount }, (_, row) =>
      batch.vectors.map((vector) => {
        if (vector.kind === 'values') return vector.values[row];
        if (vector.nulls?.[row]) return null;
        return vector.kind === 'booleans' ? vector.values[row] === 1 : vector.values[row];
      }),
    );
  }
}

const text = (value: string): string => duckdbDialect.literal(value);

function textList(json: unknown): string[] {
  const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
