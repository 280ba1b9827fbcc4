import type { NativeFilter } from '../../common/filters/native-filter.ts';

export type FilterProblem = 'name' | 'dataset' | 'column';

/** Filter types that ask nothing of a dataset. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set(['filter_time']);

/** What a filter still needs before it can be saved. */
export function filterProblem(filter: NativeFilter): FilterProblem | null {
  if (filter.name.trim() === '') return 'name';
  if (filter.type === 'DIVIDER' || WITHOUT_COLUMN.has(filter.filterType)) return null;
  const [target] = filter.targets;
  if (target?.datasetId === undefined) return 'dataset';
  return target.column?.name ? null : 'column';
}
