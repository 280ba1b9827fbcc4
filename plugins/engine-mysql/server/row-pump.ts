import { Readable } from 'node:stream';
import { meterWire, type WireMeter } from '@facet/sdk/data-work';
import { BATCH_BYTES } from '@facet/sdk/server';
import type { Connection } from 'mysql2';
import { type Cell, type CellReader, cellReaders } from './read-rows.ts';
import type { ResultField } from './types.ts';

export interface Rows {
  readonly fields: readonly ResultField[];
  readonly rows: readonly (readonly Cell[])[];
  readonly ended: boolean;
}

/** Collects the rows of one query in batches. While no batch is requested, the connection is paused. */
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
  readonly #meter: WireMeter;
  #batchStart = 0;

  /** @param onTooMuch Called once when the rows since the last `reset` exceed `maxBytes`. */
  constructor(
    connection: Connection,
    sql: string,
    batch: number,
    limit: { readonly maxBytes: number; onTooMuch(): void },
  ) {
    this.#connection = connection;
    this.#batch = batch;
    this.#meter = meterWire(wireOf(connection), limit.maxBytes, limit.onTooMuch);
    const query = connection.query({ sql, rowsAsArray: true, typeCast: false });
    query.on('fields', (fields: unknown) => this.#describe(fields));
    query.on('result', (row: unknown) => this.#take(row));
    query.on('error', (error: unknown) => this.#end(error));
    query.on('end', () => this.#end());
    // The driver reports a lost connection only to the connection, not to its query.
    connection.on('error', this.#lost);
  }

  readonly #lost = (error: unknown): void => this.#end(error);

  get ended(): boolean {
    return this.#ended;
  }

  /** Resets the byte count, for callers that hold only one batch at a time. */
  reset(): void {
    this.#meter.reset();
    this.#batchStart = 0;
  }

  /** The next batch, which has reached a row or byte limit unless it is the last. @throws the error of the query */
  async next(): Promise<Rows> {
    this.#batchStart = this.#meter.bytes;
    this.#connection.resume();
    while (!this.#ended && !this.#isFull) await this.#change();
    if (this.#failure !== undefined) throw this.#failure;
    const rows = this.#rows;
    this.#rows = [];
    return { fields: this.#fields, rows, ended: this.#ended };
  }

  /** Ends a pending `next` with an error, whatever the connection does. */
  fail(error: unknown): void {
    this.#end(error);
  }

  /** Reads and discards the remaining rows until the query has ended. */
  async drain(): Promise<void> {
    this.#dropping = true;
    this.#rows = [];
    this.#connection.resume();
    while (!this.#ended) await this.#change();
  }

  get #isFull(): boolean {
    return (
      this.#rows.length >= this.#batch || (this.#rows.length > 0 && this.#meter.bytes - this.#batchStart >= BATCH_BYTES)
    );
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
    // A statement that changes data returns a summary instead of rows.
    if (this.#dropping || !Array.isArray(row)) return;
    this.#rows.push(this.#readers.map((read, index) => read(row[index])));
    if (!this.#isFull) return;
    this.#connection.pause();
    this.#wake();
  }

  #end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#failure = error;
    this.#meter.dispose();
    this.#connection.off('error', this.#lost);
    this.#wake();
  }
}

function wireOf(connection: Connection): Readable {
  const stream: unknown = Reflect.get(connection, 'stream');
  // A TCP or TLS socket, or a channel through an SSH tunnel.
  if (stream instanceof Readable) return stream;
  throw new TypeError('The MySQL connection has no stream.');
}

const isFields = (value: unknown): value is readonly ResultField[] =>
  Array.isArray(value) && value.every((field) => typeof field === 'object' && field !== null && 'columnType' in field);
