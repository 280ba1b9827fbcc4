import { EngineError, type RunOptions } from './engine.ts';
import { sdkText } from './sdk-text.ts';

/** What a result may hold where its reader names nothing else. */
export const RESULT_BYTES = 64 * 1_048_576;
export const RESULT_CELLS = 5_000_000;
/** Bytes after which a batch of a stream is full. */
export const BATCH_BYTES = 4 * 1_048_576;

/**
 * Counts what one result has taken of its budget, before it is turned into values. A stream starts anew with each batch:
 * only one of them is in memory.
 */
export class ResultBudget {
  readonly #bytes: number;
  readonly #cells: number;
  #usedBytes = 0;
  #usedCells = 0;

  constructor({ maxBytes, maxCells }: Pick<RunOptions, 'maxBytes' | 'maxCells'>) {
    this.#bytes = maxBytes ?? RESULT_BYTES;
    this.#cells = maxCells ?? RESULT_CELLS;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Values in lists and structures count as cells. @throws EngineError `too-large` */
  take(cells: number, bytes: number): void {
    this.#usedCells += cells;
    this.#usedBytes += bytes;
    if (this.#usedBytes > this.#bytes) throw tooManyBytes(this.#bytes);
    if (this.#usedCells > this.#cells) throw tooManyCells(this.#cells);
  }

  startBatch(): void {
    this.#usedBytes = 0;
    this.#usedCells = 0;
  }
}

const MEGABYTE = 1_048_576;

export const tooManyBytes = (limit: number): EngineError =>
  new EngineError(
    'too-large',
    limit >= MEGABYTE
      ? sdkText('result.megabytes', { limit: Math.floor(limit / MEGABYTE) })
      : sdkText('result.bytes', { limit }),
  );
export const tooManyCells = (limit: number): EngineError =>
  new EngineError('too-large', sdkText('result.values', { limit }));
