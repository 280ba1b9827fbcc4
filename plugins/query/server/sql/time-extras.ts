import type { QueryObject } from '@facet/sdk/common';
import type { DatasetModel } from '../dataset-model.ts';

export interface RejectedFilter {
  readonly column: string;
  readonly reason: 'not_in_datasource' | 'no_temporal_column';
}

export interface TimeExtrasStatus {
  readonly applied: readonly string[];
  readonly rejected: readonly RejectedFilter[];
}

/** The time settings sent by a dashboard that apply to this dataset, and those that do not. */
export function timeExtrasStatus(query: QueryObject, dataset: DatasetModel): TimeExtrasStatus {
  const extras = query.applied_time_extras ?? {};
  const temporal = new Set(dataset.columns.filter(({ isDttm }) => isDttm).map(({ name }) => name));
  const applied: string[] = [];
  const rejected: RejectedFilter[] = [];
  const column = extras['__time_col'];
  if (typeof column === 'string' && column !== '') {
    if (temporal.has(column)) applied.push('__time_col');
    else rejected.push({ column: '__time_col', reason: 'not_in_datasource' });
  }
  for (const name of ['__time_grain', '__time_range']) {
    if (!Object.hasOwn(extras, name)) continue;
    if (temporal.size > 0) applied.push(name);
    else rejected.push({ column: name, reason: 'no_temporal_column' });
  }
  return { applied, rejected };
}
