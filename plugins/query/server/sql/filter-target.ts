import type { GenericType } from '@facet/sdk/common';
import type { DatasetColumn } from '../dataset-model.ts';

/** The column or expression of a filter. */
export interface FilterTarget {
  readonly sql: string;
  readonly column: DatasetColumn | undefined;
  readonly generic: GenericType | null;
}
