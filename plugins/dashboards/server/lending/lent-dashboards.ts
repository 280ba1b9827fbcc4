import type { Principal, Scope } from '@facet/sdk/common';
import { allOf, type Condition, isAmong, isIn, whereInReads } from '@facet/sdk/resource';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';

/** Those of the dashboards that lend the person the data of what stands on them: published, and given to one of the person's roles. */
export type LentDashboards = (scope: Scope, ids: readonly number[]) => Promise<ReadonlySet<number>>;

export function lentDashboards(store: MetadataStore, flags: FeatureFlags): LentDashboards {
  const db = store.db<object>();
  return async ({ principal: who }, ids) => {
    if (who === null || ids.length === 0 || !flags.isOn('DASHBOARD_RBAC', who)) return NONE;
    const id = sql.ref('dashboards.id');
    const isLent: Condition = allOf([isAmong(store, id, ids), shownToRoles(who)]);
    const { rows } = await sql<{ readonly id: number }>`select dashboards.id from dashboards
      where ${whereInReads(who, 'dashboard', id, isLent) ?? isLent}`.execute(db);
    return new Set(rows.map((row) => row.id));
  };
}

export const published: Condition = sql`dashboards.published = 1`;

/** Published, and given to a role of the person; where DASHBOARD_RBAC is on. */
export const shownToRoles = (who: Principal): Condition =>
  allOf([
    published,
    sql`dashboards.id in (select dashboard_id from dashboard_roles
      where ${isIn(sql.ref('dashboard_roles.role_id'), who.roleIds)})`,
  ]);

const NONE: ReadonlySet<number> = new Set();
