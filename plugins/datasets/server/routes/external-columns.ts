import type { EngineColumn } from '@facet/sdk/server';

/** The present columns of a source, in the form of the older responses. */
export function externalColumns(columns: readonly EngineColumn[]) {
  return columns.map(({ name, type, generic }) => ({
    column_name: name,
    name,
    type,
    type_generic: generic,
    is_dttm: generic === 2,
  }));
}
