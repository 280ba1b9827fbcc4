import { datasetPermission, schemaPermission } from '../../common/permission.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import type { ChangeParts } from './change-parts.ts';

/** Updates the permissions of a dataset that was created, changed or removed. */
export async function syncPermissions(
  { identity: { access } }: ChangeParts,
  before: DatasetRecord | null,
  after: DatasetRecord | null,
): Promise<void> {
  if (before?.perm !== after?.perm)
    await access.syncObjectPermission('datasource_access', before?.perm ?? null, after?.perm ?? null);
  if (after !== null && after.schema_perm !== null && before?.schema_perm !== after.schema_perm)
    await access.syncObjectPermission('schema_access', null, after.schema_perm);
}

/** Names of permissions contain the name of the database, so they change with it. */
export async function followRename(
  { store, identity: { access } }: ChangeParts,
  databaseId: number,
  name: string,
): Promise<void> {
  const db = store.db<DatasetTables>();
  const records = await db.selectFrom('datasets').selectAll().where('database_id', '=', databaseId).execute();
  const renamed = new Map<string, string>();
  for (const record of records) {
    const perm = datasetPermission(name, { id: record.id, name: record.table_name });
    const schemaPerm = schemaPermission(name, record.schema, namedCatalog(record));
    await db.updateTable('datasets').set({ perm, schema_perm: schemaPerm }).where('id', '=', record.id).execute();
    await access.syncObjectPermission('datasource_access', record.perm, perm);
    if (record.schema_perm !== null && schemaPerm !== null) renamed.set(record.schema_perm, schemaPerm);
  }
  for (const [from, to] of renamed) await access.syncObjectPermission('schema_access', from, to);
}

/** The catalogue in the name of the dataset's permission; null for the connection's default catalogue. */
const namedCatalog = ({ catalog, schema, schema_perm }: DatasetRecord): string | null =>
  catalog !== null && schema_perm?.endsWith(`].[${catalog}].[${schema}]`) ? catalog : null;
