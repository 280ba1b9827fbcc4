import {
  type ColumnBatch,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  RESULT_BYTES,
  RESULT_CELLS,
  ResultBudget,
  type RunOptions,
} from '@facet/sdk/server';
import type { TrinoOptions } from './connection-options.ts';
import { describeTable, listTables, partitionsQuery } from './introspection.ts';
import { estimateOf, inputTables } from './explained.ts';
import { columnsOf, readRows } from './read-rows.ts';
import type { StatementClient } from './statement-client.ts';
import { checkStatement, explainedStatement } from './statement-gate.ts';
import type { ResultField } from './wire.ts';

const INTROSPECTION_MS = 30_000;
const INTROSPECTION_ROWS = 200_000;
const BATCH_ROWS = 10_000;

type Row = readonly unknown[];
interface Rows {
  readonly fields: readonly ResultField[];
  readonly rows: readonly Row[];
}

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
    const all: Row[] = [];
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

  /** @param inBatches Whether the budget is that of each batch, or of all of them together. */
  async *#read(sql: string, options: RunOptions, inBatches: boolean): AsyncGenerator<Rows, void> {
    const { maxBytes = RESULT_BYTES, maxCells = RESULT_CELLS, onProgress } = options;
    const budget = new ResultBudget(options);
    let fields: readonly ResultField[] | undefined;
    let told = false;
    let left = options.maxRows;
    const call = { ...options, schema: options.schema ?? null, maxBytes: pageBytes(maxBytes) };
    for await (const { page, bytes } of this.#client.pages(sql, call)) {
      if (page.stats.progressPercentage) onProgress?.(page.stats.progressPercentage);
      fields = page.columns ?? fields;
      const rows = (page.data ?? []).slice(0, left);
      if (!fields || rows.length === 0) continue;
      const width = Math.max(1, fields.length);
      const most = Math.max(1, Math.min(BATCH_ROWS, Math.floor(maxCells / width)));
      for (let from = 0; from < rows.length; from += most) {
        const part = rows.slice(from, from + most);
        if (inBatches) budget.startBatch();
        budget.take(part.length * width, Math.floor((bytes * part.length) / Math.max(1, page.data?.length ?? 1)));
        yield { fields, rows: part };
        told = true;
      }
      left -= rows.length;
      if (left <= 0) return;
    }
    if (!told) yield { fields: fields ?? [], rows: [] };
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
    let fields: readonly ResultField[] = [];
    for await (const part of this.#read(`SELECT * FROM (${sql}\n) AS described LIMIT 0`, options, false))
      fields = part.fields;
    return columnsOf(fields);
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

  async #ask(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly Row[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: INTROSPECTION_ROWS, readOnly: true, schema };
    const all: Row[] = [];
    for await (const { rows } of this.#read(sql, options, false)) for (const row of rows) all.push(row);
    return all;
  }
}

/** A page holds more than its values: what describes them, and quotes. */
const pageBytes = (maxBytes: number): number => maxBytes + PAGE_FRAME;
const PAGE_FRAME = 65_536;
