import type { SubjectChange } from '@facet/sdk/common';
import type { DatasetRecord } from '../dataset-store.ts';

/** The source of a dataset's rows. */
export type DatasetOrigin = Pick<
  DatasetRecord,
  'database_id' | 'catalog' | 'schema' | 'table_name' | 'sql' | 'template_params'
>;

/**
 * Whether a change makes the dataset return rows of another source. A virtual dataset is identified by its SQL,
 * whatever its name; a physical one by the name of its table.
 */
export function changedMeaning(before: DatasetOrigin, after: DatasetOrigin): SubjectChange | undefined {
  const [was, is] = [before.sql || null, after.sql || null];
  if (before.database_id !== after.database_id || (was === null) !== (is === null)) return 'another';
  if (was !== null)
    return was === is && same(before, after, ['catalog', 'schema', 'template_params']) ? undefined : 'rewritten';
  return same(before, after, ['catalog', 'schema', 'table_name']) ? undefined : 'another';
}

const same = (
  before: DatasetOrigin,
  after: DatasetOrigin,
  names: readonly ('catalog' | 'schema' | 'table_name' | 'template_params')[],
): boolean => names.every((name) => (before[name] || null) === (after[name] || null));
