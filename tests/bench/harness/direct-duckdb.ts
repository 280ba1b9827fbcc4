import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** The engine alone, on the same file, in this process. */
export class DirectDuckDb {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(path: string): Promise<DirectDuckDb> {
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    return new DirectDuckDb(instance, await instance.connect());
  }

  /** Milliseconds until every chunk of the result has been fetched; nothing is turned into JavaScript values. */
  async time(sql: string): Promise<number> {
    const startedAt = performance.now();
    const result = await this.#connection.stream(sql);
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk());
    return performance.now() - startedAt;
  }

  /** Milliseconds until the result is JSON text by DuckDB's own means. */
  async timeJson(sql: string): Promise<number> {
    const startedAt = performance.now();
    const reader = await this.#connection.runAndReadAll(sql);
    const text = JSON.stringify(reader.getColumnsJson());
    if (text.length === 0) throw new Error('DuckDB gave nothing.');
    return performance.now() - startedAt;
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}
