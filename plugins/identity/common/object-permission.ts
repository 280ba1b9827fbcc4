/** Actions whose views name data objects. They are granted by administrators, never by the rules of built-in roles. */
export const OBJECT_ACTIONS = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'] as const;

export function isObjectAction(action: string): boolean {
  return (OBJECT_ACTIONS as readonly string[]).includes(action);
}

export function databasePermission(database: { readonly id: number; readonly name: string }): string {
  return `[${database.name}].(id:${database.id})`;
}

export function schemaPermission(databaseName: string, schema: string, catalog: string | null): string {
  return catalog === null ? `[${databaseName}].[${schema}]` : `[${databaseName}].[${catalog}].[${schema}]`;
}
