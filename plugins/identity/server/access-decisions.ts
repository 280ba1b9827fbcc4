import { isInReads } from '@facet/sdk/common';
import { typedError, type Access, type DatasourceSubject, type Principal } from '@facet/sdk/server';
import { databasePermission, schemaPermission } from '../common/object-permission.ts';
import { datasourceRefused } from './errors.ts';

type Decisions = Omit<Access, 'syncObjectPermission'>;

const holdsAllDatasources = (who: Principal) => who.can('all_datasource_access', 'all_datasource_access');

const holdsDatabase = (who: Principal, permission: string) =>
  holdsAllDatasources(who) ||
  who.can('all_database_access', 'all_database_access') ||
  who.can('database_access', permission);

function canDatasource(who: Principal, subject: DatasourceSubject): boolean {
  return (
    isInReads(who, 'dataset', subject.id) &&
    (holdsDatabase(who, subject.databasePerm) ||
      (subject.schemaPerm !== null && who.can('schema_access', subject.schemaPerm)) ||
      who.can('datasource_access', subject.perm) ||
      (!who.isAnonymous && subject.ownerIds.includes(who.id)))
  );
}

/** Rights to data, from the permissions of a principal and the owners of datasets. */
export const accessDecisions: Decisions = Object.freeze({
  canDatabase: (who: Principal, database: { readonly id: number; readonly name: string }) =>
    holdsDatabase(who, databasePermission(database)),
  canSchema: (
    who: Principal,
    database: { readonly id: number; readonly name: string },
    schema: string | null,
    catalog: string | null = null,
  ) =>
    holdsDatabase(who, databasePermission(database)) ||
    (schema !== null && who.can('schema_access', schemaPermission(database.name, schema, catalog))),
  canDatasource,
  ensureDatasource(who: Principal, subject: DatasourceSubject) {
    if (!canDatasource(who, subject)) throw typedError(403, datasourceRefused(subject));
  },
});
