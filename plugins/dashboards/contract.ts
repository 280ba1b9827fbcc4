import type { dashboardEndpoints } from './common/wire/dashboard.ts';
import type { embeddingEndpoints } from './common/wire/embedding.ts';
import type { filterSetEndpoints } from './common/wire/filter-sets.ts';
import type { presenceEndpoints } from './common/wire/presence.ts';

/** What other plugins may use of dashboards: their service and the tables that they may join. */

type DashboardEndpoints = typeof dashboardEndpoints;
type EmbeddingEndpoints = typeof embeddingEndpoints;
type FilterSetEndpoints = typeof filterSetEndpoints;
type PresenceEndpoints = typeof presenceEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends DashboardEndpoints, EmbeddingEndpoints, FilterSetEndpoints, PresenceEndpoints {}
}

export { dashboardViewPath, type DashboardViewState } from './common/view-path.ts';
export type { DashboardRow } from './common/wire/dashboard.ts';
export type { DashboardComponentDeclared, FilterTypeDeclared } from './common/points.ts';
