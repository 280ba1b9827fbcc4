/**
 * Entry of a process that reads one SQLite file, one query at a time. It is started without an environment, and ended by its
 * parent when a query takes too long: SQLite blocks its thread and cannot be interrupted from within.
 */
import { argv, exit } from 'node:process';
import { Worker } from 'node:worker_threads';
import { BATCH_BYTES, type ColumnBatch, ResultBudget } from '@facet/sdk/server';
import type { FromReader, ReaderStart, RunRequest, ToReader } from '../protocol.ts';
import { columnTypes, type DeclaredColumn, type RawValue, readBatch } from './columns.ts';
import { OpenFile } from './open-file.ts';
import { piecesOf } from './pieces.ts';
import { readError } from './read-error.ts';

const BATCH_ROWS = 10_000;
/** Rows that tell the types of expressions. */
const PROBE_ROWS = 100;
/** Batches that may be on their way without an acknowledgement. */
const WINDOW = 2;

const start: ReaderStart = JSON.parse(argv[2] ?? '{}');
let file: OpenFile | undefined;
let credits = 0;
let enough = false;
let wake = (): void => {};

process.on('message', (message: ToReader) => {
  if (message.type === 'credit' || message.type === 'enough') {
    if (message.type === 'credit') credits += 1;
    else enough = true;
    wake();
  } else void answer(message);
});
process.on('disconnect', () => exit(0));
new Worker(new URL('./watch-parent.ts', import.meta.url), { workerData: process.ppid }).unref();

async function answer(request: Exclude<ToReader, { readonly type: 'credit' | 'enough' }>): Promise<void> {
  credits = WINDOW;
  enough = false;
  let prepared = false;
  try {
    file ??= new OpenFile(start);
    file.trusted = request.type === 'run' && request.trusted;
    if (request.type === 'tables') {
      send({ type: 'tables', names: file.tablesRead(request.sql) });
      send({ type: 'done' });
      return;
    }
    const statement = file.database.prepare(request.sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    prepared = true;
    const declared = statement.columns().map(({ name, type }): DeclaredColumn => ({ name, type }));
    const rows: Iterator<unknown> = statement.iterate();
    if (request.type === 'run') await sendRows(declared, rows, request);
    else send({ type: 'described', columns: columnTypes(declared, probe(rows, declared)) });
    rows.return?.();
    send({ type: 'done' });
  } catch (error) {
    if (file) send(readError(error, request.sql, file.database, prepared));
    else send({ type: 'error', kind: 'connection', message: error instanceof Error ? error.message : String(error) });
  }
}

async function sendRows(
  declared: readonly DeclaredColumn[],
  rows: Iterator<unknown>,
  request: RunRequest,
): Promise<void> {
  const budget = new ResultBudget(request);
  if (!request.stream) {
    const all = take(rows, request.maxRows, { budget, bytes: Number.POSITIVE_INFINITY });
    const batch = readBatch(columnTypes(declared, all.taken), all.taken);
    for (const piece of piecesOf(batch, pieceRows(batch, budget.usedBytes))) send({ type: 'batch', batch: piece });
    return;
  }
  let left = request.maxRows;
  let columns: ReturnType<typeof columnTypes> | undefined;
  while (!enough) {
    budget.startBatch();
    const { taken, ended } = take(rows, Math.min(left, BATCH_ROWS), { budget, bytes: BATCH_BYTES });
    left -= taken.length;
    if (columns && taken.length === 0) return;
    columns ??= columnTypes(declared, taken);
    send({ type: 'batch', batch: readBatch(columns, taken) });
    if (ended || left <= 0) return;
    credits -= 1;
    // The channel is only read between batches.
    await new Promise((resolve) => setImmediate(resolve));
    while (credits <= 0 && !enough) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** A piece is read by the one thread that serves everybody. */
const pieceRows = ({ rowCount }: ColumnBatch, bytes: number): number =>
  Math.max(1, Math.min(BATCH_ROWS, Math.floor((BATCH_BYTES * rowCount) / Math.max(1, bytes))));

interface Room {
  readonly budget: ResultBudget;
  /** Bytes after which no more rows are taken. */
  readonly bytes: number;
}

const NUMBER_BYTES = 8;

function take(
  rows: Iterator<unknown>,
  count: number,
  { budget, bytes }: Room,
): { readonly taken: RawValue[][]; readonly ended: boolean } {
  const taken: RawValue[][] = [];
  while (taken.length < count && budget.usedBytes < bytes) {
    const { done, value } = rows.next();
    if (done === true) return { taken, ended: true };
    if (!Array.isArray(value)) continue;
    const row: RawValue[] = value;
    let size = 0;
    for (const cell of row) size += typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : NUMBER_BYTES;
    budget.take(row.length, size);
    taken.push(row);
  }
  return { taken, ended: false };
}

function probe(rows: Iterator<unknown>, declared: readonly DeclaredColumn[]): RawValue[][] {
  const needed = declared.some(({ type }) => type === null);
  return take(rows, needed ? PROBE_ROWS : 0, { budget: new ResultBudget({}), bytes: BATCH_BYTES }).taken;
}

function send(message: FromReader): void {
  process.send?.(message);
}
