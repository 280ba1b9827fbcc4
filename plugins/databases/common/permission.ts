/** View name under which `database_access` on one database is granted. */
export function databasePermission(database: { readonly id: number; readonly name: string }): string {
  return `[${database.name}].(id:${database.id})`;
}

const OBJECT_PERMISSION = /^\[(.+?)\]\.[[(]/;

/** Name of the database inside the view name of a `schema_access` or `datasource_access` grant. */
export function databaseNameOf(permission: string): string | undefined {
  return OBJECT_PERMISSION.exec(permission)?.[1];
}
