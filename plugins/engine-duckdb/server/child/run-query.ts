import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBDecimalType,
  DuckDBEnumType,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  StatementType,
} from '@duckdb/node-api';
import { BATCH_BYTES, type EngineColumn, EngineError, ResultBudget, tooManyCells } from '@facet/sdk/server';
import { genericTypeOf } from '../types.ts';
import type { PackedBatch, PackedColumn } from '../protocol/messages.ts';
import { chunkSize } from './chunk-size.ts';
import { Blocks } from './column-reader.ts';
import type { ColumnShape } from './column-shape.ts';
import { packColumn } from './pack-columns.ts';
import type { TextMemory } from './pack-texts.ts';
import { checkTables } from './named-tables.ts';
import { nextChunk } from './results/next-chunk.ts';
import { checkStatement, checkText } from './statement-gate.ts';

/** Number of chunks with 2,048 rows each in a batch of a stream. */
const CHUNKS_A_BATCH = 8;
/** Maximum number of nested values in a chunk: they are converted one by one, and other queries have to wait. */
const MOST_NESTED = 1_000_000;

export interface QueryRequest {
  readonly sql: string;
  readonly schema: string | null;
  readonly readOnly: boolean;
  readonly maxRows: number;
  readonly trusted: boolean;
}

export interface Packed {
  readonly batch: PackedBatch;
  readonly blocks: readonly Uint8Array[];
}

export interface RowsTaker {
  onBatch(packed: Packed): Promise<void>;
  /** Called when the requested number of rows was sent. */
  onLast(): void;
}

/** Checks and prepares the single statement of `sql`. The caller must destroy it. */
export async function prepare(connection: DuckDBConnection, request: QueryRequest): Promise<DuckDBPreparedStatement> {
  if (!request.trusted) checkText(request.sql);
  const statements = await connection.extractStatements(request.sql);
  if (statements.count === 0) throw new EngineError('syntax', 'There is no statement.');
  if (statements.count > 1) throw new EngineError('denied', 'Only one statement at a time is allowed.');
  if (!request.trusted) await checkTables(connection, request.sql);
  const statement = await statements.prepare(0);
  try {
    checkStatement(statement.statementType, request.readOnly);
    if (statement.parameterCount > 0) throw new EngineError('syntax', 'The statement has parameters without values.');
  } catch (error) {
    statement.destroySync();
    throw error;
  }
  return statement;
}

/** Whether the connection can be reused after the statement. */
export const leavesNothing = (type: StatementType): boolean =>
  type === StatementType.SELECT || type === StatementType.EXPLAIN;

/**
 * Sends the whole result, or batches of it; resolves when the connection is free.
 * @throws EndedEarly when the query fails after its first rows
 */
export async function runStatement(
  connection: DuckDBConnection,
  statement: DuckDBPreparedStatement,
  options: {
    readonly maxRows: number;
    readonly maxBytes?: number;
    readonly maxCells?: number;
    readonly stream: boolean;
  },
  { onBatch, onLast }: RowsTaker,
): Promise<void> {
  const result = await statement.stream();
  const columns = columnsOf(result);
  const shapes = shapesOf(result);
  const types = result.columnTypes();
  const memory: TextMemory = new Set();
  const budget = new ResultBudget(options);
  let left = options.maxRows;
  let chunks: DuckDBDataChunk[] = [];
  let rows = 0;
  let sent = false;
  const flush = async (): Promise<void> => {
    const taken = Math.min(rows, left);
    left -= taken;
    const packed = await pack(chunks, columns, shapes, taken, memory);
    const several = chunks.length > 1;
    chunks = [];
    rows = 0;
    sent = true;
    if (options.stream) budget.startBatch();
    await onBatch(packed);
    if (several) releaseChunks();
  };
  while (left > 0) {
    const chunk = await nextChunk(result);
    if (!chunk) break;
    const used = Math.min(chunk.rowCount, left - rows);
    const { cells, bytes } = chunkSize(chunk, types, used);
    budget.take(cells, bytes);
    if (cells - used * types.length > MOST_NESTED) throw tooManyCells(MOST_NESTED);
    chunks.push(chunk);
    rows += chunk.rowCount;
    const full = chunks.length >= CHUNKS_A_BATCH || budget.usedBytes >= BATCH_BYTES;
    if (rows >= left || (options.stream && full)) await flush();
  }
  if (rows > 0 || !sent) await flush();
  if (left > 0) return;
  onLast();
  await leave(connection, result);
}

/** Cancels a result that may have more rows: until then its connection has an open transaction. */
async function leave(connection: DuckDBConnection, result: DuckDBResult): Promise<void> {
  try {
    if (!hasRows(await result.fetchChunk())) return;
    connection.interrupt();
    while (hasRows(await result.fetchChunk()));
  } catch {
    // The interruption was requested, and other errors of a cancelled result are irrelevant.
  }
}

const hasRows = (chunk: DuckDBDataChunk | null): boolean => chunk !== null && chunk.rowCount > 0;

/**
 * Triggers garbage collection, which frees the memory of chunks. The collector counts only their small JavaScript
 * objects, so it would not run before a hundred megabytes were in use.
 */
function releaseChunks(): void {
  void globalThis.gc?.({ type: 'minor', execution: 'async' });
}

async function pack(
  chunks: readonly DuckDBDataChunk[],
  columns: readonly EngineColumn[],
  shapes: readonly ColumnShape[],
  rows: number,
  memory: TextMemory,
): Promise<Packed> {
  const blocks = new Blocks();
  const packed: PackedColumn[] = [];
  for (const [index, shape] of shapes.entries())
    packed.push(await packColumn(chunks, index, shape, rows, blocks, memory));
  return { batch: { columns, packed, rowCount: rows }, blocks: blocks.list };
}

function columnsOf(result: DuckDBResult): EngineColumn[] {
  return result.columnNames().map((name, index) => engineColumn(name, result.columnType(index)));
}

export function engineColumn(name: string, type: DuckDBType): EngineColumn {
  const text = String(type);
  return { name, type: text, generic: genericTypeOf(text) };
}

function shapesOf(result: DuckDBResult): ColumnShape[] {
  return result.columnTypes().map((type) => ({
    typeId: type.typeId,
    scale: type instanceof DuckDBDecimalType ? type.scale : 0,
    width: type instanceof DuckDBDecimalType ? type.width : 0,
    values: type instanceof DuckDBEnumType ? type.values : [],
  }));
}
