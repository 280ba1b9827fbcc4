import { shownExtra } from '@facet/plugin-databases/contract';
import { type DatabaseTable } from '@facet/plugin-databases/contract.server';
import type { Access, Principal } from '@facet/sdk/server';
import type { Selectable } from 'kysely';
import type { SavedQueryTable } from '../../contract.server.ts';
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

/** Whoever may not use the whole database learns its engine, and not where and how it is connected. */
export function archivedDatabase(row: Selectable<DatabaseTable>, who: Principal, access: Access): ArchivedDatabase {
  const knows = who.can('can_read', 'Database') && access.canDatabase(who, { id: row.id, name: row.database_name });
  const extra: unknown = JSON.parse(row.extra === '' ? '{}' : row.extra);
  return {
    uuid: row.uuid,
    name: row.database_name,
    maskedUri: knows ? row.sqlalchemy_uri : `${row.sqlalchemy_uri.split('://', 1)[0] ?? ''}://`,
    cacheTimeout: row.cache_timeout,
    exposeInSqllab: row.expose_in_sqllab === 1,
    allowRunAsync: row.allow_run_async === 1,
    allowCtas: row.allow_ctas === 1,
    allowCvas: row.allow_cvas === 1,
    allowDml: row.allow_dml === 1,
    allowFileUpload: row.allow_file_upload === 1,
    impersonateUser: row.impersonate_user === 1,
    extra: knows && typeof extra === 'object' && extra !== null ? shownExtra({ ...extra }, who) : {},
  };
}
