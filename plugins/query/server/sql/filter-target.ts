import type { GenericType } from '@facet/sdk/common';
import type { DatasetColumn } from '../dataset-model.ts';

/** What a filter is about. */
export interface FilterTarget {
  readonly sql: string;
  readonly column: DatasetColumn | undefined;
  readonly generic: GenericType | null;
}
