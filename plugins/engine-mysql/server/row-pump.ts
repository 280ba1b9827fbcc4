import type { Connection } from 'mysql2';
import { type Cell, type CellReader, cellReaders } from './read-rows.ts';
import type { ResultField } from './types.ts';

export interface Rows {
  readonly fields: readonly ResultField[];
  readonly rows: readonly (readonly Cell[])[];
  readonly ended: boolean;
}

/** Takes the rows of one query in batches; while nobody takes, the connection is not read. */
export class RowPump {
  readonly #connection: Connection;
  readonly #batch: number;
  #fields: readonly ResultField[] = [];
  #readers: readonly CellReader[] = [];
  #rows: Cell[][] = [];
  #ended = false;
  #dropping = false;
  #failure: unknown;
  #wake: () => void = () => {};

  constructor(connection: Connection, sql: string, batch: number) {
    this.#connection = connection;
    this.#batch = batch;
    const query = connection.query({ sql, rowsAsArray: true, typeCast: false });
    query.on('fields', (fields: unknown) => this.#describe(fields));
    query.on('result', (row: unknown) => this.#take(row));
    query.on('error', (error: unknown) => this.#end(error));
    query.on('end', () => this.#end());
    // A lost connection is told to the connection, not to the query that waits for it.
    connection.on('error', this.#lost);
  }

  readonly #lost = (error: unknown): void => this.#end(error);

  get ended(): boolean {
    return this.#ended;
  }

  /** The next batch, full unless it is the last. @throws what the query failed with */
  async next(): Promise<Rows> {
    this.#connection.resume();
    while (!this.#ended && this.#rows.length < this.#batch) await this.#change();
    if (this.#failure !== undefined) throw this.#failure;
    const rows = this.#rows;
    this.#rows = [];
    return { fields: this.#fields, rows, ended: this.#ended };
  }

  /** Ends the waiting with an error, whatever the connection does. */
  fail(error: unknown): void {
    this.#end(error);
  }

  /** Reads on and forgets, until the query has ended one way or the other. */
  async drain(): Promise<void> {
    this.#dropping = true;
    this.#rows = [];
    this.#connection.resume();
    while (!this.#ended) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #describe(fields: unknown): void {
    this.#fields = isFields(fields) ? fields : [];
    this.#readers = cellReaders(this.#fields);
  }

  #take(row: unknown): void {
    // A change answers with a summary instead of rows.
    if (this.#dropping || !Array.isArray(row)) return;
    this.#rows.push(this.#readers.map((read, index) => read(row[index])));
    if (this.#rows.length < this.#batch) return;
    this.#connection.pause();
    this.#wake();
  }

  #end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#failure = error;
    this.#connection.off('error', this.#lost);
    this.#wake();
  }
}

const isFields = (value: unknown): value is readonly ResultField[] =>
  Array.isArray(value) && value.every((field) => typeof field === 'object' && field !== null && 'columnType' in field);
