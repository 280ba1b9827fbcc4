import {
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineTable,
  type EngineTableDetails,
  PagedStatements,
  RESULT_BYTES,
  type RowPage,
  type RunOptions,
  tooManyBytes,
} from '@facet/sdk/server';
import type { TrinoOptions } from './connection-options.ts';
import { describeTable, listTables, partitionsQuery } from './introspection.ts';
import { estimateOf, inputTables } from './explained.ts';
import { readRows } from './read-rows.ts';
import type { StatementClient } from './statement-client.ts';
import { checkStatement, explainedStatement } from './statement-gate.ts';
import type { ResultField } from './wire.ts';

/** One catalogue of a Trino cluster, or all of it. */
export class TrinoDatabase implements EngineDatabase {
  readonly #client: StatementClient;
  readonly #statements: PagedStatements<ResultField>;
  readonly #options: TrinoOptions;

  constructor(client: StatementClient, options: TrinoOptions) {
    this.#client = client;
    this.#statements = new PagedStatements({
      pages: (sql, options) => this.#pages(sql, options),
      read: readRows,
      check: checkStatement,
    });
    this.#options = options;
  }

  run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    return this.#statements.run(sql, options);
  }

  stream(sql: string, options: RunOptions): AsyncIterable<ColumnBatch> {
    return this.#statements.stream(sql, options);
  }

  async *#pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<ResultField>, void> {
    const { maxBytes = RESULT_BYTES } = options;
    const call = { ...options, schema: options.schema ?? null, maxBytes: pageBytes(maxBytes) };
    try {
      for await (const { page, bytes } of this.#client.pages(sql, call)) {
        if (page.stats.progressPercentage) options.onProgress?.(page.stats.progressPercentage);
        yield { fields: page.columns ?? undefined, rows: page.data ?? [], bytes };
      }
    } catch (error) {
      // A page that alone is larger than the whole result was refused for what a page may take.
      if (error instanceof EngineError && error.kind === 'too-large') throw tooManyBytes(maxBytes);
      throw error;
    }
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#statements.rows('SELECT 1', signal);
  }

  /** Without the catalogue `system`, which describes activities of other users. */
  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = (await this.#statements.rows('SHOW CATALOGS', signal)).map(([name]) => String(name));
    return { names: names.filter((name) => name !== 'system').sort(), own: this.#options.catalog };
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    if (this.#options.catalog === null) return [];
    const names = (await this.#statements.rows('SHOW SCHEMAS', signal)).map(([name]) => String(name));
    const last = (name: string): number => (name === this.#options.schema ? 0 : name === 'information_schema' ? 2 : 1);
    return names.sort((a, b) => last(a) - last(b) || (a < b ? -1 : 1));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const used = schema ?? (await this.defaultSchema(signal));
    return used === null ? [] : listTables((sql) => this.#statements.rows(sql, signal), used);
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const used = schema ?? (await this.defaultSchema(signal));
    return used === null ? undefined : describeTable((sql) => this.#statements.rows(sql, signal), used, table);
  }

  async partitionsQuery(schema: string | null, table: string, signal: AbortSignal): Promise<string | undefined> {
    const used = schema ?? (await this.defaultSchema(signal));
    const columns = (await this.describeTable(used, table, signal))?.partitionColumns ?? [];
    return columns.length === 0 ? undefined : partitionsQuery([this.#options.catalog, used, table], columns);
  }

  describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    return this.#statements.describe(sql, schema, signal);
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#statements.rows('SHOW FUNCTIONS', signal);
    return [...new Set(rows.map(([name]) => String(name).toLowerCase()))].sort();
  }

  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]> {
    checkStatement(sql, true);
    return inputTables(await this.#plan(sql, schema, signal));
  }

  /** The schema of the address; without one `default`, if it exists, otherwise the first. */
  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    if (this.#options.schema !== null) return this.#options.schema;
    const names = await this.schemas(signal);
    return names.includes('default') ? 'default' : (names[0] ?? null);
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    return estimateOf(await this.#plan(sql, schema, signal));
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  /** The input tables of a statement, as JSON. */
  async #plan(sql: string, schema: string | null, signal: AbortSignal): Promise<string> {
    const [row] = await this.#statements.rows(
      `EXPLAIN (TYPE IO, FORMAT JSON) ${explainedStatement(sql)}`,
      signal,
      schema,
    );
    return String(row?.[0] ?? '');
  }
}

/** Allows for the metadata and quotes of a page. */
const pageBytes = (maxBytes: number): number => maxBytes + PAGE_FRAME;
const PAGE_FRAME = 65_536;
