import { shownExtra } from '@facet/plugin-databases/contract';
import type { DatabaseSettings } from '@facet/plugin-databases/contract.server';
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

/** A user who may not use the whole database sees its engine, and not where and how it is connected. */
export function archivedDatabase(database: DatabaseSettings, who: Principal, access: Access): ArchivedDatabase {
  const knows = who.can('can_read', 'Database') && access.canDatabase(who, database);
  const { maskedUri } = database;
  return {
    uuid: database.uuid,
    name: database.name,
    maskedUri: knows ? maskedUri : `${maskedUri.split('://', 1)[0] ?? ''}://`,
    cacheTimeout: database.cacheTimeout,
    exposeInSqllab: database.exposeInSqlLab,
    allowRunAsync: database.allowRunAsync,
    allowCtas: database.allowCtas,
    allowCvas: database.allowCvas,
    allowDml: database.allowDml,
    allowFileUpload: database.allowFileUpload,
    impersonateUser: database.impersonateUser,
    extra: knows ? shownExtra({ ...database.extra }, who) : {},
  };
}
