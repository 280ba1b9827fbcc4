/** View name under which `datasource_access` on one dataset is granted. */
export function datasetPermission(database: string, dataset: { readonly id: number; readonly name: string }): string {
  return `[${database}].[${dataset.name}](id:${dataset.id})`;
}

/** View name under which `schema_access` is granted; null without a schema. */
export function schemaPermission(database: string, schema: string | null): string | null {
  return schema === null || schema === '' ? null : `[${database}].[${schema}]`;
}
