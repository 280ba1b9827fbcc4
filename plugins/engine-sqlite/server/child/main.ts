/**
 * Entry of a process that reads one SQLite file, one query at a time. It is started without an environment, and ended by its
 * parent when a query takes too long: SQLite blocks its thread and cannot be interrupted from within.
 */
import { argv, exit } from 'node:process';
import { Worker } from 'node:worker_threads';
import type { FromReader, ReaderStart, RunRequest, ToReader } from '../protocol.ts';
import { columnTypes, type DeclaredColumn, type RawValue, readBatch } from './columns.ts';
import { OpenFile } from './open-file.ts';
import { readError, TOO_LARGE } from './read-error.ts';

const BATCH_ROWS = 10_000;
/** Rows that tell the types of expressions. */
const PROBE_ROWS = 100;
/** Texts and bytes that one batch may hold. */
const LARGEST_BATCH = 256 * 1_048_576;
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
    const statement = file.database.prepare(request.sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    prepared = true;
    const declared = statement.columns().map(({ name, type }): DeclaredColumn => ({ name, type }));
    const rows: Iterator<unknown> = statement.iterate();
    if (request.type === 'run') await sendRows(declared, rows, request);
    else send({ type: 'described', columns: columnTypes(declared, take(rows, needsProbe(declared) ? PROBE_ROWS : 0)) });
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
  let left = request.maxRows;
  let columns: ReturnType<typeof columnTypes> | undefined;
  while (!enough) {
    const batch = take(rows, request.stream ? Math.min(left, BATCH_ROWS) : left);
    left -= batch.length;
    if (columns && batch.length === 0) return;
    columns ??= columnTypes(declared, batch);
    send({ type: 'batch', batch: readBatch(columns, batch) });
    if (!request.stream || left <= 0 || batch.length < BATCH_ROWS) return;
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

function take(rows: Iterator<unknown>, count: number): RawValue[][] {
  const taken: RawValue[][] = [];
  let size = 0;
  while (taken.length < count) {
    const { done, value } = rows.next();
    if (done === true) break;
    if (!Array.isArray(value)) continue;
    const row: RawValue[] = value;
    for (const cell of row) if (typeof cell === 'string' || cell instanceof Uint8Array) size += cell.length;
    if (size > LARGEST_BATCH) throw new RangeError(TOO_LARGE);
    taken.push(row);
  }
  return taken;
}

const needsProbe = (declared: readonly DeclaredColumn[]): boolean => declared.some(({ type }) => type === null);

function send(message: FromReader): void {
  process.send?.(message);
}
