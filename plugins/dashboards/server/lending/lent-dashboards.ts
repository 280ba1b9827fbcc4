import type { Principal, Scope } from '@facet/sdk/common';
import { allOf, type Condition, isAmong, isIn, whereInReads } from '@facet/sdk/resource';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';

/**
 * Those of the dashboards that lend the person the data of what stands on them: published, and given to one of the person's roles; to
 * guests, those that are embedded.
 */
export type LentDashboards = (scope: Scope, ids: readonly number[]) => Promise<ReadonlySet<number>>;

export function lentDashboards(store: MetadataStore, flags: FeatureFlags): LentDashboards {
  const db = store.db<object>();
  return async ({ principal: who }, ids) => {
    if (who === null || ids.length === 0 || !flags.isOn(who.guest ? EMBEDDING : 'DASHBOARD_RBAC', who)) return NONE;
    const id = sql.ref('dashboards.id');
    const isLent: Condition = allOf([isAmong(store, id, ids), who.guest ? embedded : shownToRoles(who)]);
    const { rows } = await sql<{ readonly id: number }>`select dashboards.id from dashboards
      where ${whereInReads(who, 'dashboard', id, isLent) ?? isLent}`.execute(db);
    return new Set(rows.map((row) => row.id));
  };
}

/** The flag of embedded dashboards. */
export const EMBEDDING = 'EMBEDDED_SUPERSET';

/** Shown to guests, who see no others; where EMBEDDED_SUPERSET is on. */
export const embedded: Condition = sql`dashboards.id in (select dashboard_id from dashboard_embeddings)`;

export const published: Condition = sql`dashboards.published = 1`;

/** Published, and given to a role of the person; where DASHBOARD_RBAC is on. */
export const shownToRoles = (who: Principal): Condition =>
  allOf([
    published,
    sql`dashboards.id in (select dashboard_id from dashboard_roles
      where ${isIn(sql.ref('dashboard_roles.role_id'), who.roleIds)})`,
  ]);

const NONE: ReadonlySet<number> = new Set();
