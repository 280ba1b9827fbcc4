import type { DatabaseTable } from '@facet/plugin-databases/contract';
import type { Selectable } from 'kysely';
import type { SavedQueryTable } from '../../contract.ts';
import type { ArchivedDatabase, ArchivedQuery } from './write-archive.ts';

export function archivedQuery(
  row: Selectable<SavedQueryTable>,
  databaseUuids: ReadonlyMap<number, string>,
): ArchivedQuery {
  return {
    uuid: row.uuid,
    catalog: row.catalog,
    schema: row.schema,
    label: row.label,
    description: row.description,
    sql: row.sql,
    databaseUuid: row.db_id === null ? null : (databaseUuids.get(row.db_id) ?? null),
  };
}

export function archivedDatabase(row: Selectable<DatabaseTable>): ArchivedDatabase {
  const extra: unknown = JSON.parse(row.extra === '' ? '{}' : row.extra);
  return {
    uuid: row.uuid,
    name: row.database_name,
    maskedUri: row.sqlalchemy_uri,
    cacheTimeout: row.cache_timeout,
    exposeInSqllab: row.expose_in_sqllab === 1,
    allowRunAsync: row.allow_run_async === 1,
    allowCtas: row.allow_ctas === 1,
    allowCvas: row.allow_cvas === 1,
    allowDml: row.allow_dml === 1,
    allowFileUpload: row.allow_file_upload === 1,
    impersonateUser: row.impersonate_user === 1,
    extra: typeof extra === 'object' && extra !== null ? { ...extra } : {},
  };
}
