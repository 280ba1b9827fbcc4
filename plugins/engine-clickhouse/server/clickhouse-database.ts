import {
  type ColumnBatch,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  listTooLong,
  RESULT_CELLS,
  ResultBudget,
  type RunOptions,
  sliceVector,
  tooManyCells,
} from '@facet/sdk/server';
import { TimeSlice } from '@facet/sdk/data-work';
import type { ClickHouseOptions } from './connection-options.ts';
import { estimateOf, tablesOfTree } from './explained.ts';
import { describeTable, listDatabases, listTables, partitionsQuery } from './introspection.ts';
import { joinVectors } from './native/join-vectors.ts';
import type { NativeBlock, NativeField } from './native/read-blocks.ts';
import { isSince } from './server-facts.ts';
import { blockBudget, type StatementClient } from './statement-client.ts';
import { checkStatement, explainedStatement, hasColumns } from './statement-gate.ts';
import { genericTypeOf } from './types.ts';

const INTROSPECTION_MS = 30_000;
const INTROSPECTION_ROWS = 200_000;
/** Rows per block. A block is read as a whole, so small ones are requested. */
const BLOCK_ROWS = 2_048;

type Row = readonly unknown[];

/** The databases of a ClickHouse server. */
export class ClickHouseDatabase implements EngineDatabase {
  readonly #client: StatementClient;
  readonly #options: ClickHouseOptions;

  constructor(client: StatementClient, options: ClickHouseOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    const slice = new TimeSlice();
    const cells = new ResultBudget(options);
    const blocks: ColumnBatch[] = [];
    let left = options.maxRows;
    for await (const block of this.#blocks(sql, options, false)) {
      const rows = Math.min(left, block.rowCount);
      cells.take(rows * block.fields.length, 0);
      blocks.push(batchOf(block, rows));
      left -= rows;
      if (slice.isOver) await slice.next();
      if (left <= 0) break;
    }
    const [first] = blocks;
    if (!first) return emptyBatch(await this.#columnsOf(sql, options));
    return {
      columns: first.columns,
      vectors: first.columns.map((_, at) => joinVectors(blocks.flatMap(({ vectors }) => vectors[at] ?? []))),
      rowCount: options.maxRows - left,
    };
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    checkStatement(sql, options.readOnly);
    const { maxCells = RESULT_CELLS } = options;
    let left = options.maxRows;
    let told = false;
    for await (const block of this.#blocks(sql, options, true)) {
      const width = block.fields.length;
      if (width > maxCells) throw tooManyCells(maxCells);
      const batch = batchOf(block, Math.min(left, block.rowCount));
      for (const part of partsOf(batch, Math.max(1, Math.floor(maxCells / Math.max(1, width))))) {
        told = true;
        yield part;
      }
      left -= batch.rowCount;
      if (left <= 0) return;
    }
    if (!told) yield emptyBatch(await this.#columnsOf(sql, options));
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const first = await this.defaultSchema(signal);
    return listDatabases((sql) => this.#ask(sql, signal), first);
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    return listTables((sql) => this.#ask(sql, signal), schema ?? (await this.defaultSchema(signal)));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const { version } = await this.#client.facts(signal);
    const database = schema ?? (await this.defaultSchema(signal));
    return describeTable((sql) => this.#ask(sql, signal), database, table, isSince(version, [21, 6]));
  }

  async partitionsQuery(schema: string | null, table: string, signal: AbortSignal): Promise<string | undefined> {
    const database = schema ?? (await this.defaultSchema(signal));
    const columns = (await this.describeTable(database, table, signal))?.partitionColumns ?? [];
    const [column, ...more] = columns;
    // The values of a key with several columns are reported as one text.
    return column === undefined || more.length > 0 ? undefined : partitionsQuery(database, table, column);
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    return this.#described(sql, signal, schema);
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask('SELECT name FROM system.functions', signal);
    return [...new Set(rows.map(([name]) => String(name).toLowerCase()))].sort();
  }

  /** Empty for servers without the new analyzer, which do not report the tables. */
  async tablesRead(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly string[]> {
    checkStatement(sql, true);
    const { version } = await this.#client.facts(signal);
    const statement = explainedStatement(sql);
    if (!isSince(version, [24, 3]) || !hasColumns(statement)) return [];
    const rows = await this.#ask(`EXPLAIN QUERY TREE run_passes = 1 ${statement}`, signal, schema);
    return tablesOfTree(rows.flatMap(([text]) => String(text).split('\n')));
  }

  async defaultSchema(signal: AbortSignal): Promise<string> {
    if (this.#options.database !== null) return this.#options.database;
    const [row] = await this.#ask('SELECT currentDatabase()', signal);
    return String(row?.[0] ?? 'default');
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    return estimateOf(await this.#ask(`EXPLAIN ESTIMATE ${explainedStatement(sql)}`, signal, schema));
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  #blocks(sql: string, options: RunOptions, inBatches: boolean): AsyncGenerator<NativeBlock, void> {
    return this.#client.blocks(sql, {
      ...options,
      schema: options.schema ?? null,
      startBlock: blockBudget(options, inBatches),
      ...(inBatches ? { blockRows: BLOCK_ROWS } : {}),
    });
  }

  /** A response without rows does not contain the columns either, so they are requested separately. */
  async #columnsOf(sql: string, { signal, schema = null }: RunOptions): Promise<readonly EngineColumn[]> {
    return hasColumns(sql) ? this.#described(sql, signal, schema) : [];
  }

  async #described(sql: string, signal: AbortSignal, schema: string | null): Promise<readonly EngineColumn[]> {
    const rows = await this.#ask(`DESCRIBE TABLE (${sql}\n)`, signal, schema);
    return rows.map(([name, type]) => columnOf({ name: String(name), type: String(type) }));
  }

  async #ask(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly Row[]> {
    const all: Row[] = [];
    const call = { signal, deadlineMs: INTROSPECTION_MS, readOnly: true, schema };
    for await (const { cells, rowCount } of this.#client.blocks(sql, { ...call, startBlock: blockBudget({}, false) })) {
      if (all.length + rowCount > INTROSPECTION_ROWS) throw listTooLong();
      for (let row = 0; row < rowCount; row += 1)
        all.push(cells.map((column) => JSON.parse(column.json(row)) as unknown));
    }
    return all;
  }
}

const columnOf = ({ name, type }: NativeField): EngineColumn => ({ name, type, generic: genericTypeOf(type) });

function batchOf({ fields, cells, rowCount }: NativeBlock, rows: number): ColumnBatch {
  const vectors = cells.map((column) => column.vector());
  return {
    columns: fields.map(columnOf),
    vectors: rows === rowCount ? vectors : vectors.map((vector) => sliceVector(vector, 0, rows)),
    rowCount: rows,
  };
}

function* partsOf(batch: ColumnBatch, most: number): Generator<ColumnBatch> {
  if (batch.rowCount <= most) yield batch;
  else
    for (let from = 0; from < batch.rowCount; from += most) {
      const to = Math.min(from + most, batch.rowCount);
      const vectors = batch.vectors.map((vector) => sliceVector(vector, from, to));
      yield { columns: batch.columns, vectors, rowCount: to - from };
    }
}

const emptyBatch = (columns: readonly EngineColumn[]): ColumnBatch => ({
  columns,
  vectors: columns.map(() => ({ kind: 'values', values: [] })),
  rowCount: 0,
});
