import type { DatasetTables } from '@facet/plugin-datasets/contract.server';
import { type Access, HttpError, type MetadataStore, type Principal } from '@facet/sdk/server';
import { SqlLabErrors } from '../errors.ts';

/** A database as SQL Lab needs it. */
export interface LabDatabase {
  readonly id: number;
  readonly name: string;
  /** First part of the URI's scheme, such as `postgresql`. */
  readonly backend: string;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowRunAsync: boolean;
  readonly forceCtasSchema: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The database when it is offered to SQL Lab and the caller may see anything in it. @throws HttpError otherwise */
export async function ensureLabDatabase(
  store: MetadataStore,
  access: Access,
  who: Principal,
  id: number,
): Promise<LabDatabase> {
  const row = await store.db<DatasetTables>().selectFrom('dbs').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.expose_in_sqllab !== 1 || !isVisible(access, who, { id: row.id, name: row.database_name })) {
    throw SqlLabErrors.databaseUnknown();
  }
  return {
    id: row.id,
    name: row.database_name,
    backend: row.sqlalchemy_uri.split(/[+:]/, 1)[0] ?? '',
    allowDml: row.allow_dml === 1,
    allowCtas: row.allow_ctas === 1,
    allowCvas: row.allow_cvas === 1,
    allowRunAsync: row.allow_run_async === 1,
    forceCtasSchema: row.force_ctas_schema,
    extra: readExtra(row.extra),
  };
}

export async function isLabDatabase(
  store: MetadataStore,
  access: Access,
  who: Principal,
  id: number,
): Promise<boolean> {
  try {
    await ensureLabDatabase(store, access, who, id);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Databases that are offered to SQL Lab and in which the caller may see anything, with what an editor asks of them. */
export async function labDatabases(store: MetadataStore, access: Access, who: Principal) {
  const rows = await store
    .db<DatasetTables>()
    .selectFrom('dbs')
    .selectAll()
    .where('expose_in_sqllab', '=', 1)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => isVisible(access, who, { id: row.id, name: row.database_name }))
    .map((row) => ({
      id: row.id,
      database_name: row.database_name,
      backend: row.sqlalchemy_uri.split(/[+:]/, 1)[0] ?? '',
      allow_ctas: row.allow_ctas === 1,
      allow_cvas: row.allow_cvas === 1,
      allow_dml: row.allow_dml === 1,
      allow_file_upload: row.allow_file_upload === 1,
      allow_run_async: row.allow_run_async === 1,
      expose_in_sqllab: true,
      force_ctas_schema: row.force_ctas_schema,
    }));
}

function isVisible(access: Access, who: Principal, database: { readonly id: number; readonly name: string }): boolean {
  if (access.canDatabase(who, database)) return true;
  const inside = (view: string) => view.startsWith(`[${database.name}].`);
  return who.viewsOf('schema_access').some(inside) || who.viewsOf('datasource_access').some(inside);
}

function readExtra(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text === '' ? '{}' : text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
