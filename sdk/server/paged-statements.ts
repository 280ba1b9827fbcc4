import { type ColumnBatch, type EngineColumn, type EngineDatabase, type RunOptions } from './engine.ts';
import { listTooLong } from './engine-errors.ts';
import { batchesOfPages, type ReadRows, type RowPage, wholeOfPages } from './paged-rows.ts';
import type { ValueRow } from './row-vectors.ts';

/** Limits of statements that the engine itself needs: lists of schemas and tables, and plans. */
const OWN_MS = 30_000;
const OWN_ROWS = 200_000;

/** A server that returns results in pages. */
export interface PagedServer<Field> {
  pages(sql: string, options: RunOptions): AsyncIterable<RowPage<Field>>;
  readonly read: ReadRows<Field>;
  /** Refuses what may not be sent. @throws EngineError */
  check(sql: string, readOnly: boolean): void;
}

/** Runs statements of such a database: user SQL passes its check, queries of the engine itself have their own limits. */
export class PagedStatements<Field> implements Pick<EngineDatabase, 'run' | 'stream'> {
  readonly #server: PagedServer<Field>;

  constructor(server: PagedServer<Field>) {
    this.#server = server;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    const { check, read } = this.#server;
    check(sql, options.readOnly);
    return wholeOfPages(this.#server.pages(sql, options), options, read);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    const { check, read } = this.#server;
    check(sql, options.readOnly);
    yield* batchesOfPages(this.#server.pages(sql, options), options, read);
  }

  /** `describeQuery` for databases that return the columns of a query with LIMIT 0. */
  async describe(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    const { check, read } = this.#server;
    check(sql, true);
    const options = { signal, deadlineMs: OWN_MS, maxRows: 1, readOnly: true, schema };
    const described = this.#server.pages(`SELECT * FROM (${sql}\n) AS described LIMIT 0`, options);
    return (await wholeOfPages(described, options, read)).columns;
  }

  /** All rows of a statement of the engine itself, as the server writes their values. @throws EngineError `too-large` */
  async rows(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly ValueRow[]> {
    const all: ValueRow[] = [];
    for await (const { rows } of this.ownPages(sql, signal, schema)) {
      for (const row of rows) all.push(row);
      if (all.length > OWN_ROWS) throw listTooLong();
    }
    return all;
  }

  /** The same as pages, with their fields. */
  ownPages(sql: string, signal: AbortSignal, schema: string | null = null): AsyncIterable<RowPage<Field>> {
    return this.#server.pages(sql, { signal, deadlineMs: OWN_MS, maxRows: OWN_ROWS, readOnly: true, schema });
  }
}
