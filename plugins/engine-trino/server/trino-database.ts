import {
  batchesOfPages,
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  RESULT_BYTES,
  type RowPage,
  type RunOptions,
  type ValueRow,
  wholeOfPages,
} from '@facet/sdk/server';
import type { TrinoOptions } from './connection-options.ts';
import { describeTable, listTables, partitionsQuery } from './introspection.ts';
import { estimateOf, inputTables } from './explained.ts';
import { readRows } from './read-rows.ts';
import type { StatementClient } from './statement-client.ts';
import { checkStatement, explainedStatement } from './statement-gate.ts';
import type { ResultField } from './wire.ts';

const INTROSPECTION_MS = 30_000;
const INTROSPECTION_ROWS = 200_000;

/** One catalogue of a Trino cluster, or all of it. */
export class TrinoDatabase implements EngineDatabase {
  readonly #client: StatementClient;
  readonly #options: TrinoOptions;

  constructor(client: StatementClient, options: TrinoOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    return wholeOfPages(this.#pages(sql, options), options, readRows);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    yield* batchesOfPages(this.#pages(sql, options), options, readRows);
  }

  async *#pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<ResultField>, void> {
    const call = { ...options, schema: options.schema ?? null, maxBytes: pageBytes(options.maxBytes ?? RESULT_BYTES) };
    for await (const { page, bytes } of this.#client.pages(sql, call)) {
      if (page.stats.progressPercentage) options.onProgress?.(page.stats.progressPercentage);
      yield { fields: page.columns ?? undefined, rows: page.data ?? [], bytes };
    }
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  /** Without that of the cluster itself, which tells of what others do. */
  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = (await this.#ask('SHOW CATALOGS', signal)).map(([name]) => String(name));
    return { names: names.filter((name) => name !== 'system').sort(), own: this.#options.catalog };
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    if (this.#options.catalog === null) return [];
    const names = (await this.#ask('SHOW SCHEMAS', signal)).map(([name]) => String(name));
    const last = (name: string): number => (name === this.#options.schema ? 0 : name === 'information_schema' ? 2 : 1);
    return names.sort((a, b) => last(a) - last(b) || (a < b ? -1 : 1));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const used = schema ?? (await this.defaultSchema(signal));
    return used === null ? [] : listTables((sql) => this.#ask(sql, signal), used);
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const used = schema ?? (await this.defaultSchema(signal));
    return used === null ? undefined : describeTable((sql) => this.#ask(sql, signal), used, table);
  }

  async partitionsQuery(schema: string | null, table: string, signal: AbortSignal): Promise<string | undefined> {
    const used = schema ?? (await this.defaultSchema(signal));
    const columns = (await this.describeTable(used, table, signal))?.partitionColumns ?? [];
    return columns.length === 0 ? undefined : partitionsQuery([this.#options.catalog, used, table], columns);
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: 1, readOnly: true, schema };
    const described = this.#pages(`SELECT * FROM (${sql}\n) AS described LIMIT 0`, options);
    return (await wholeOfPages(described, options, readRows)).columns;
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask('SHOW FUNCTIONS', signal);
    return [...new Set(rows.map(([name]) => String(name).toLowerCase()))].sort();
  }

  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]> {
    checkStatement(sql, true);
    return inputTables(await this.#plan(sql, schema, signal));
  }

  /** The schema of the address; without one, the first that holds more than the catalogue's own tables. */
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

  /** What the cluster says that a statement reads, as JSON. */
  async #plan(sql: string, schema: string | null, signal: AbortSignal): Promise<string> {
    const [row] = await this.#ask(`EXPLAIN (TYPE IO, FORMAT JSON) ${explainedStatement(sql)}`, signal, schema);
    return String(row?.[0] ?? '');
  }

  async #ask(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly ValueRow[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true, schema };
    const all: ValueRow[] = [];
    for await (const { rows } of this.#pages(sql, options)) for (const row of rows) all.push(row);
    return all;
  }
}

/** A page holds more than its values: what describes them, and quotes. */
const pageBytes = (maxBytes: number): number => maxBytes + PAGE_FRAME;
const PAGE_FRAME = 65_536;
