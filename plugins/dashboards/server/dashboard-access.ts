import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { personOf, type Principal, type Scope, type Scoped } from '@facet/sdk/common';
import type { FeatureFlags } from '@facet/sdk/server';
import { type Condition, allOf, anyOf, not, nothing, whereInReads } from '@facet/sdk/resource';
import { sql } from 'kysely';
import { EMBEDDING, embedded, published, shownToRoles } from './lending/lent-dashboards.ts';

const hasRoles: Condition = sql`exists (select 1 from dashboard_roles where dashboard_roles.dashboard_id = dashboards.id)`;

/** Dashboards that the person may see; `undefined`: all. */
export function visibleDashboards(
  scope: Scope,
  charts: Scoped<SavedCharts>,
  flags: FeatureFlags,
): Condition | undefined {
  const who = personOf(scope);
  return whereInReads(who, 'dashboard', sql.ref('dashboards.id'), openDashboards(who, scope, charts, flags));
}

function openDashboards(
  who: Principal,
  scope: Scope,
  charts: Scoped<SavedCharts>,
  flags: FeatureFlags,
): Condition | undefined {
  if (who.guest) return flags.isOn(EMBEDDING, who) ? embedded : nothing;
  if (who.isAdmin) return undefined;
  const byData = allOf([published, showsReadableData(scope, charts)]);
  if (!flags.isOn('DASHBOARD_RBAC', who)) return anyOf([ownedBy(who), byData]);
  return anyOf([ownedBy(who), shownToRoles(who), allOf([byData, not(hasRoles)])]);
}

export const ownedBy = (who: Principal): Condition =>
  sql`dashboards.id in (select dashboard_id from dashboard_owners where dashboard_owners.user_id = ${who.id})`;

const showsReadableData = (scope: Scope, charts: Scoped<SavedCharts>): Condition =>
  sql`dashboards.id in ${charts.for(scope).dashboardIdsShowing()}`;
