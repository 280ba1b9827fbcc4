import { definePoint } from '../common/extension-point.ts';
import type { PostProcessingDeclared } from '../common/points/declared.ts';
import type { GenericType } from '../common/query/query-object.ts';

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

/** One operation on a query's rows. Refusals throw `PostProcessingError` with the contract's text. */
export type PostProcessing = (frame: Frame, options: Readonly<Record<string, unknown>>) => Frame;

export class PostProcessingError extends Error {
  override readonly name = 'PostProcessingError';
}

export const PostProcessingPoint = definePoint<{ declared: PostProcessingDeclared; implementation: PostProcessing }>({
  id: 'query/post-processing@1',
  description: 'Operations that a query may name in `post_processing`.',
  side: 'server',
});
