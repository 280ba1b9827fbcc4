import { definePoint } from '../common/extension-point.ts';
import type { DeclaredAt } from '../common/points/declared.ts';
import type { GenericType } from '../common/query/query-object.ts';
import { sdkText } from './sdk-text.ts';

/** Row labels of one level. An empty name marks plain row numbers. */
export interface FrameIndex {
  readonly name: string;
  readonly type: GenericType;
  readonly values: readonly unknown[];
}

/** A small table in memory, column by column. `index` holds row labels once a step has made some. */
export interface Frame {
  readonly names: readonly string[];
  readonly types: readonly GenericType[];
  readonly columns: readonly (readonly unknown[])[];
  readonly rowCount: number;
  readonly index?: readonly FrameIndex[];
  /** Parts of each column name before they are flattened. */
  readonly levels?: readonly (readonly string[])[];
}

/** Cells that an operation may make. */
export const MOST_CELLS = 1_000_000;

const CELLS_OF_COLUMN = 20;

/** The cells that an operation may make, and those that it may look at on this thread; operations ask before they do it. */
export class CellBudget {
  readonly #cells: number;
  #visits: number;

  /** @param visits Cells that may be looked at or made before the work must go to a thread. */
  constructor(cells = MOST_CELLS, visits = Number.POSITIVE_INFINITY) {
    this.#cells = cells;
    this.#visits = visits;
  }

  /** @throws PostProcessingError when so many cells are beyond the limit; TooMuchForThread */
  make(cells: number): void {
    this.fit(cells);
    this.visit(cells);
  }

  /** @throws PostProcessingError when so many cells are beyond the limit */
  fit(cells: number): void {
    if (cells > this.#cells) throw new PostProcessingError(sdkText('work.tooManyCells', { cells: this.#cells }));
  }

  /** A column costs its name in many places, however few rows it has. @throws PostProcessingError as `fit` */
  fitColumns(columns: number): void {
    this.fit(columns * CELLS_OF_COLUMN);
  }

  /** @throws TooMuchForThread */
  visit(cells: number): void {
    this.#visits -= cells;
    if (this.#visits < 0) throw new TooMuchForThread();
  }
}

/** The work is too large for the thread that serves all users; another thread may do it. */
export class TooMuchForThread extends Error {
  override readonly name = 'TooMuchForThread';
}

/** An operation that is done where it is called. */
export type FrameOperation = (frame: Frame, options: Readonly<Record<string, unknown>>, budget?: CellBudget) => Frame;

/** One operation on a query's rows. Refusals throw `PostProcessingError` with the contract's text. */
export interface PostProcessing {
  /** Asks `budget` before it makes or looks at many more cells than `frame` has. */
  (...given: Parameters<FrameOperation>): Frame | Promise<Frame>;
  /**
   * Address of a module whose export `operations` holds this operation by its key, so that a thread can run it. Without
   * one it always runs on the thread that serves everybody, or in the process of its plugin.
   */
  readonly module?: string;
}

export class PostProcessingError extends Error {
  override readonly name = 'PostProcessingError';
}

export const PostProcessingPoint = definePoint<{
  declared: DeclaredAt<'query/post-processing@1'>;
  implementation: PostProcessing;
}>({
  id: 'query/post-processing@1',
  description: 'Operations that a query may name in `post_processing`.',
  side: 'server',
});
