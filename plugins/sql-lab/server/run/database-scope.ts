import type { Databases } from '@facet/plugin-databases/contract.server';
import { type Access, HttpError, type Principal } from '@facet/sdk/server';
import { SqlLabErrors } from '../errors.ts';

/** The members of a database that SQL Lab uses. */
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

/** The database, if it is enabled for SQL Lab and the caller may see anything in it. @throws HttpError otherwise */
export async function ensureLabDatabase(
  databases: Databases,
  access: Access,
  who: Principal,
  id: number,
): Promise<LabDatabase> {
  const found = (await databases.settings([id])).get(id);
  if (!found?.exposeInSqlLab || !isVisible(access, who, found)) throw SqlLabErrors.databaseUnknown();
  return found;
}

export async function isLabDatabase(
  databases: Databases,
  access: Access,
  who: Principal,
  id: number,
): Promise<boolean> {
  try {
    await ensureLabDatabase(databases, access, who, id);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Databases that are enabled for SQL Lab and in which the caller may see anything, with the details for an editor. */
export async function labDatabases(databases: Databases, access: Access, who: Principal) {
  const offered = await databases.exposed();
  return offered
    .filter((database) => isVisible(access, who, database))
    .map((database) => ({
      id: database.id,
      database_name: database.name,
      backend: database.backend,
      allow_ctas: database.allowCtas,
      allow_cvas: database.allowCvas,
      allow_dml: database.allowDml,
      allow_file_upload: database.allowFileUpload,
      allow_run_async: database.allowRunAsync,
      expose_in_sqllab: true,
      force_ctas_schema: database.forceCtasSchema,
    }));
}

function isVisible(access: Access, who: Principal, database: { readonly id: number; readonly name: string }): boolean {
  if (access.canDatabase(who, database)) return true;
  const inside = (view: string) => view.startsWith(`[${database.name}].`);
  return who.viewsOf('schema_access').some(inside) || who.viewsOf('datasource_access').some(inside);
}
