/** View name under which `database_access` on one database is granted. */
export function databasePermission(database: { readonly id: number; readonly name: string }): string {
  return `[${database.name}].(id:${database.id})`;
}

const OBJECT_PERMISSION = /^\[(.+?)\]\.[[(]/;

/** The database name in the view name of a `schema_access` or `datasource_access` grant. */
export function databaseNameOf(permission: string): string | undefined {
  return OBJECT_PERMISSION.exec(permission)?.[1];
}
