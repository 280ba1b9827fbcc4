import { personOf, type Principal, type Scope } from '@facet/sdk/common';
import { type Condition, allOf, anyOf, type IdSet, isIn } from '@facet/sdk/resource';
import { sql } from 'kysely';
import { databaseNameOf } from '../common/permission.ts';

const permission = sql<string>`'[' || dbs.database_name || '].(id:' || dbs.id || ')'`;

/** Ids of the databases that the caller may use entirely. */
export const usableDatabaseIds = (who: Principal): IdSet =>
  sql`(select dbs.id from dbs where ${isIn(sql`(${permission})`, who.viewsOf('database_access'))})`;

/** Condition for the databases that the caller may use, entirely or in part. `undefined`: all. */
export function visibleDatabases(scope: Scope): Condition | undefined {
  const who = personOf(scope);
  if (who.can('all_database_access', 'all_database_access')) return undefined;
  const inside = [
    ...who.viewsOf('schema_access'),
    ...who.viewsOf('catalog_access'),
    ...who.viewsOf('datasource_access'),
  ];
  const names = [...new Set(inside.map(databaseNameOf).filter((name) => name !== undefined))];
  return anyOf([
    allOf([isIn(sql`(${permission})`, who.viewsOf('database_access'))]),
    isIn(sql.ref('dbs.database_name'), names),
  ]);
}
