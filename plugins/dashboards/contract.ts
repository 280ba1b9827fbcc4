import type { dashboardEndpoints } from './common/wire/dashboard.ts';
import type { filterSetEndpoints } from './common/wire/filter-sets.ts';

/** What other plugins may use of dashboards: their service and the tables that they may join. */

type DashboardEndpoints = typeof dashboardEndpoints;
type FilterSetEndpoints = typeof filterSetEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends DashboardEndpoints, FilterSetEndpoints {}
}

export type { DashboardRow } from './common/wire/dashboard.ts';
export type { DashboardComponentDeclared, FilterTypeDeclared } from './common/points.ts';
