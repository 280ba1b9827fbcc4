/**
 * A process that reads one SQLite file, one query at a time. It is killed by its parent when a query takes too long,
 * because SQLite blocks its thread and cannot be interrupted.
 */
import {
  BATCH_BYTES,
  type ColumnBatch,
  ResultBudget,
  type SqliteColumn,
  type SqliteValue,
  workerChannel,
} from '@facet/sdk/server';
import type { FromReader, RunRequest, ToReader } from '../protocol.ts';
import { columnTypes, readBatch } from '../reader/columns.ts';
import { FileRules } from '../reader/file-rules.ts';
import { piecesOf } from '../reader/pieces.ts';
import { readError } from '../reader/read-error.ts';

const BATCH_ROWS = 10_000;
/** Number of rows from which the types of expressions are derived. */
const PROBE_ROWS = 100;
/** Batches that may be sent without an acknowledgement. */
const WINDOW = 2;

const { file, listen, send: sendMessage } = workerChannel();
if (file === undefined) throw new TypeError('A reader is started with the file that it reads.');
const reading = file;
const rules = new FileRules(reading);
let isOpen = false;
let credits = 0;
let enough = false;
let wake = (): void => {};

listen((given) => {
  // Only the parent process sends messages.
  const message = given as ToReader;
  if (message.type === 'credit' || message.type === 'enough') {
    if (message.type === 'credit') credits += 1;
    else enough = true;
    wake();
  } else void answer(message);
});

async function answer(request: Exclude<ToReader, { readonly type: 'credit' | 'enough' }>): Promise<void> {
  credits = WINDOW;
  enough = false;
  let prepared = false;
  try {
    rules.trusted = true;
    // SQLite opens the file at the first statement.
    if (!isOpen) reading.prepare('SELECT 1');
    isOpen = true;
    rules.trusted = request.type === 'run' && request.trusted;
    if (request.type === 'tables') {
      send({ type: 'tables', names: rules.tablesRead(request.sql) });
      send({ type: 'done' });
      return;
    }
    const declared = reading.prepare(request.sql);
    prepared = true;
    if (request.type === 'run') await sendRows(declared, request);
    else send({ type: 'described', columns: columnTypes(declared, probe(declared)) });
    reading.finish();
    send({ type: 'done' });
  } catch (error) {
    if (isOpen) send(readError(error, request.sql, (sql) => void reading.prepare(sql), prepared));
    else send({ type: 'error', kind: 'connection', message: error instanceof Error ? error.message : String(error) });
  }
}

async function sendRows(declared: readonly SqliteColumn[], request: RunRequest): Promise<void> {
  const budget = new ResultBudget(request);
  if (!request.stream) {
    const all = take(request.maxRows, { budget, bytes: Number.POSITIVE_INFINITY });
    const batch = readBatch(columnTypes(declared, all.taken), all.taken);
    for (const piece of piecesOf(batch, pieceRows(batch, budget.usedBytes))) send({ type: 'batch', batch: piece });
    return;
  }
  let left = request.maxRows;
  let columns: ReturnType<typeof columnTypes> | undefined;
  while (!enough) {
    budget.startBatch();
    const { taken, ended } = take(Math.min(left, BATCH_ROWS), { budget, bytes: BATCH_BYTES });
    left -= taken.length;
    if (columns && taken.length === 0) return;
    columns ??= columnTypes(declared, taken);
    send({ type: 'batch', batch: readBatch(columns, taken) });
    if (ended || left <= 0) return;
    credits -= 1;
    // Messages are received only between batches.
    await new Promise((resolve) => setImmediate(resolve));
    while (credits <= 0 && !enough) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** Limits the size of pieces, because each is read by the main thread that serves all users. */
const pieceRows = ({ rowCount }: ColumnBatch, bytes: number): number =>
  Math.max(1, Math.min(BATCH_ROWS, Math.floor((BATCH_BYTES * rowCount) / Math.max(1, bytes))));

interface Room {
  readonly budget: ResultBudget;
  /** Byte limit after which no more rows are read. */
  readonly bytes: number;
}

const NUMBER_BYTES = 8;
/** Number of rows that are read at once; the byte limit is checked in between. */
const STEP_ROWS = 1_000;
const STEP_BYTES = 1_048_576;

function take(count: number, { budget, bytes }: Room): { readonly taken: SqliteValue[][]; readonly ended: boolean } {
  const taken: SqliteValue[][] = [];
  while (taken.length < count && budget.usedBytes < bytes) {
    const step = reading.rows(Math.min(STEP_ROWS, count - taken.length), STEP_BYTES);
    for (const row of step.rows) {
      let size = 0;
      for (const cell of row)
        size += typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : NUMBER_BYTES;
      budget.take(row.length, size);
      taken.push(row);
    }
    if (step.ended) return { taken, ended: true };
  }
  return { taken, ended: false };
}

function probe(declared: readonly SqliteColumn[]): SqliteValue[][] {
  const needed = declared.some(({ type }) => type === null);
  return take(needed ? PROBE_ROWS : 0, { budget: new ResultBudget({}), bytes: BATCH_BYTES }).taken;
}

function send(message: FromReader): void {
  sendMessage(message);
}
