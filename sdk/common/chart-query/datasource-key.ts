import type { DatasourceRef } from '../index.ts';

/** Sources whose numbers are not those of datasets. */
const OTHERS: Readonly<Record<string, DatasourceRef['type']>> = {
  query: 'query',
  saved_query: 'saved_query',
  sl_table: 'sl_table',
  view: 'view',
};

/** `12__table` → `{ id: 12, type: 'table' }`; a key without a known type is that of a table. */
export function parseDatasourceKey(key: string): DatasourceRef {
  const [id, type = ''] = key.split('__', 2);
  return { id: Number(id), type: (Object.hasOwn(OTHERS, type) ? OTHERS[type] : undefined) ?? 'table' };
}

/** `{ id: 12, type: 'table' }` → `12__table`, as stored forms name a datasource. */
export function datasourceKey(ref: DatasourceRef): string {
  return `${ref.id}__${ref.type}`;
}
