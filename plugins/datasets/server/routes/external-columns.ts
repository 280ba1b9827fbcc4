import type { EngineColumn } from '@facet/sdk/server';

/** Columns of a source as its database has them now, as the older calls show them. */
export function externalColumns(columns: readonly EngineColumn[]) {
  return columns.map(({ name, type, generic }) => ({
    column_name: name,
    name,
    type,
    type_generic: generic,
    is_dttm: generic === 2,
  }));
}
