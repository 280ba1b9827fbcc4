/** View name under which `datasource_access` on one dataset is granted. */
export function datasetPermission(database: string, dataset: { readonly id: number; readonly name: string }): string {
  return `[${database}].[${dataset.name}](id:${dataset.id})`;
}

/**
 * View name under which `schema_access` is granted; null without a schema.
 * @param catalog Set only if it is not the connection's default
 */
export function schemaPermission(database: string, schema: string | null, catalog: string | null): string | null {
  if (schema === null || schema === '') return null;
  return catalog === null ? `[${database}].[${schema}]` : `[${database}].[${catalog}].[${schema}]`;
}
