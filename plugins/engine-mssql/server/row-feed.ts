import { EngineError, tooManyBytes } from '@facet/sdk/server';
import { type Connection, Request } from 'tedious';
import type { Field } from './read-rows.ts';

/** Rows of one statement, as returned by the driver. */
export interface FedRows {
  readonly fields: readonly Field[] | undefined;
  readonly rows: readonly (readonly unknown[])[];
  readonly bytes: number;
}

interface RowColumn {
  readonly value: unknown;
}

/** The driver's metadata of a column. */
interface ColumnMetadata {
  readonly colName: string;
  readonly type: { readonly name: string };
  readonly dataLength?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

const BATCH_ROWS = 2_000;
const BATCH_BYTES = 1_048_576;

/** Runs one statement on a connection with back-pressure: rows are read from the network only as requested. */
export class RowFeed {
  readonly #connection: Connection;
  readonly #request: Request;
  readonly #mostBytes: number;
  #fields: readonly Field[] | undefined;
  #rows: unknown[][] = [];
  #bytes = 0;
  #results = 0;
  #ended = false;
  #failure: unknown;
  #wake: (() => void) | undefined;
  readonly #over: Promise<void>;

  /** @param mostBytes Maximum size of one value. */
  constructor(connection: Connection, sql: string, mostBytes: number) {
    this.#connection = connection;
    this.#mostBytes = mostBytes;
    const over = Promise.withResolvers<void>();
    this.#over = over.promise;
    this.#request = new Request(sql, (error) => {
      this.#ended = true;
      if (error) this.#failure ??= error;
      this.#wake?.();
      over.resolve();
    });
    this.#request.on('columnMetadata', (columns) => {
      this.#results += 1;
      this.#fields ??= columnsOf(columns).map(fieldOf);
    });
    this.#request.on('row', (columns: readonly RowColumn[]) => this.#add(columns));
    connection.execSqlBatch(this.#request);
  }

  /** The next rows; undefined after the last. */
  async next(): Promise<FedRows | undefined> {
    while (!this.#ended && !this.#isFull()) {
      this.#request.resume();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#ended && this.#rows.length === 0) return undefined;
    const part = { fields: this.#fields, rows: this.#rows, bytes: this.#bytes };
    this.#rows = [];
    this.#bytes = 0;
    return part;
  }

  get fields(): readonly Field[] | undefined {
    return this.#fields;
  }

  /** Cancels the statement if it is still running; resolves when the connection can be reused. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#rows = [];
    this.#failure ??= new EngineError('cancelled', 'The statement was stopped.');
    this.#wake?.();
    this.#request.resume();
    this.#connection.cancel();
    await this.#over;
  }

  fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#wake?.();
  }

  #isFull(): boolean {
    return this.#rows.length >= BATCH_ROWS || this.#bytes >= BATCH_BYTES || this.#failure !== undefined;
  }

  #add(columns: readonly RowColumn[]): void {
    // Only the first result set is read.
    if (this.#failure !== undefined || this.#results > 1) return;
    for (const { value } of columns) {
      const size = bytesOf(value);
      // The server truncates values at this size.
      if (size >= this.#mostBytes) this.fail(tooManyBytes(this.#mostBytes));
      this.#bytes += size;
    }
    this.#rows.push(columns.map(({ value }) => value));
    if (!this.#isFull()) return;
    this.#request.pause();
    this.#wake?.();
  }
}

const columnsOf = (
  columns: readonly ColumnMetadata[] | Readonly<Record<string, ColumnMetadata>>,
): readonly ColumnMetadata[] => (Array.isArray(columns) ? columns : Object.values(columns));

const fieldOf = ({ colName, type, dataLength, precision, scale }: ColumnMetadata): Field => ({
  name: colName,
  type: { name: type.name, dataLength, precision, scale },
});

const bytesOf = (value: unknown): number =>
  typeof value === 'string' ? value.length * 2 : value instanceof Uint8Array ? value.byteLength : 8;
