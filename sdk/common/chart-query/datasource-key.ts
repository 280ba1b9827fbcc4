import type { DatasourceRef } from '../index.ts';

/** `12__table` → `{ id: 12, type: 'table' }`; every type but `query` is a table. */
export function parseDatasourceKey(key: string): DatasourceRef {
  const [id, type] = key.split('__', 2);
  return { id: Number(id), type: type === 'query' ? 'query' : 'table' };
}

/** `{ id: 12, type: 'table' }` → `12__table`, as stored forms name a datasource. */
export function datasourceKey(ref: DatasourceRef): string {
  return `${ref.id}__${ref.type}`;
}
