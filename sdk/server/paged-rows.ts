import { queryCancelled, queryTimedOut } from './engine-errors.ts';
import type { ColumnBatch, RunOptions } from './engine.ts';
import { RESULT_BYTES, RESULT_CELLS, ResultBudget } from './result-budget.ts';
import type { ValueRow } from './row-vectors.ts';

/** What one answer of a server holds of a result. */
export interface RowPage<Field> {
  /** Absent before the server knows them, or where they are as before. */
  readonly fields?: readonly Field[] | undefined;
  readonly rows: readonly ValueRow[];
  /** That the answer took. */
  readonly bytes: number;
}

/** Turns rows into a batch; `fields` are empty for a statement that gives none. */
export type ReadRows<Field> = (fields: readonly Field[], rows: readonly ValueRow[]) => Promise<ColumnBatch>;

type Pages<Field> = AsyncIterable<RowPage<Field>>;
type ReadOptions = Pick<RunOptions, 'maxRows' | 'maxBytes' | 'maxCells'>;

/** `run` of a database whose server returns results in pages: only pages that are needed are fetched. */
export async function wholeOfPages<Field>(
  pages: Pages<Field>,
  options: ReadOptions,
  read: ReadRows<Field>,
): Promise<ColumnBatch> {
  const all: ValueRow[] = [];
  let fields: readonly Field[] = [];
  for await (const part of partsOf(pages, options, false)) {
    fields = part.fields;
    for (const row of part.rows) all.push(row);
  }
  return read(fields, all);
}

/** `stream` of such a database. */
export async function* batchesOfPages<Field>(
  pages: Pages<Field>,
  options: ReadOptions,
  read: ReadRows<Field>,
): AsyncGenerator<ColumnBatch> {
  for await (const { fields, rows } of partsOf(pages, options, true)) yield await read(fields, rows);
}

const BATCH_ROWS = 10_000;

interface Part<Field> {
  readonly fields: readonly Field[];
  readonly rows: readonly ValueRow[];
}

/** @param inBatches Whether the budget is that of each batch, or of all of them together. */
async function* partsOf<Field>(
  pages: Pages<Field>,
  options: ReadOptions,
  inBatches: boolean,
): AsyncGenerator<Part<Field>, void> {
  const { maxBytes = RESULT_BYTES, maxCells = RESULT_CELLS } = options;
  const budget = new ResultBudget(options);
  let fields: readonly Field[] | undefined;
  let told = false;
  let left = options.maxRows;
  for await (const page of pages) {
    fields = page.fields ?? fields;
    const rows = page.rows.slice(0, left);
    if (!fields || rows.length === 0) continue;
    const width = Math.max(1, fields.length);
    const rowBytes = Math.max(1, page.bytes / Math.max(1, page.rows.length));
    const most = Math.max(1, Math.min(BATCH_ROWS, Math.floor(maxCells / width), Math.floor(maxBytes / rowBytes)));
    for (let from = 0; from < rows.length; from += most) {
      const part = rows.slice(from, from + most);
      if (inBatches) budget.startBatch();
      budget.take(part.length * width, Math.floor(rowBytes * part.length));
      yield { fields, rows: part };
      told = true;
    }
    left -= rows.length;
    if (left <= 0) return;
  }
  if (!told) yield { fields: fields ?? [], rows: [] };
}

/**
 * What `ask` gives until the caller stops or its time is over; the signal that it is handed aborts with either. Errors that
 * follow from it have the messages of all engines.
 */
export async function* untilStopped<T>(
  { signal, deadlineMs }: Pick<RunOptions, 'signal' | 'deadlineMs'>,
  ask: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  if (signal.aborted) throw queryCancelled();
  const late = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs)));
  try {
    yield* ask(AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted) throw queryCancelled();
    if (late.aborted) throw queryTimedOut(deadlineMs);
    throw error;
  }
}
