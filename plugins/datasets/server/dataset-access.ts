import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { DatasourceSubject, Principal } from '@facet/sdk/server';
import { type Condition, anyOf, isIn, whereInReads } from '@facet/sdk/resource';
import { databasePermission } from '@facet/plugin-databases/contract';
import type { UsableDatabases } from '@facet/plugin-databases/contract.server';
import { type Selectable, sql } from 'kysely';
import { DatasetErrors } from './errors.ts';
import type { DatasetTable } from './tables.ts';

/**
 * Condition for the rows of `datasets` that the user may read; `undefined`: all. Each part is an index look-up that
 * does not depend on the row, so that lists of charts need no check per row.
 */
export function readableDatasets(scope: Scope, usable: Scoped<UsableDatabases>): Condition | undefined {
  const who = personOf(scope);
  return whereInReads(who, 'dataset', sql.ref('datasets.id'), openDatasets(who, usable.for(scope)));
}

function openDatasets(who: Principal, usable: UsableDatabases): Condition | undefined {
  if (holdsAllDatasets(who)) return undefined;
  return anyOf([
    isIn(sql.ref('datasets.perm'), who.viewsOf('datasource_access')),
    isIn(sql.ref('datasets.schema_perm'), who.viewsOf('schema_access')),
    sql`datasets.database_id in ${usable.ids()}`,
    sql`datasets.id in (select dataset_id from dataset_owners where dataset_owners.user_id = ${who.id})`,
  ]);
}

export const readsAllDatasets = (who: Principal): boolean => who.onlyReads === undefined && holdsAllDatasets(who);

const holdsAllDatasets = (who: Principal): boolean =>
  who.can('all_datasource_access', 'all_datasource_access') || who.can('all_database_access', 'all_database_access');

export function subjectOf(
  record: Pick<Selectable<DatasetTable>, 'id' | 'table_name' | 'perm' | 'schema_perm'>,
  database: { id: number; name: string },
  ownerIds: readonly number[],
): DatasourceSubject {
  return {
    id: record.id,
    name: record.table_name,
    perm: record.perm,
    schemaPerm: record.schema_perm,
    databasePerm: databasePermission(database),
    ownerIds,
  };
}

/** @throws HttpError 403 when the caller is neither owner nor admin. */
export function ensureOwner(who: Principal, ownerIds: readonly number[]): void {
  if (!who.isAdmin && !ownerIds.includes(who.id)) throw DatasetErrors.notOwner();
}
