import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { ChartQueries } from '@facet/plugin-query/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { FeatureFlags, Principal } from '@facet/sdk/server';
import type { NotLent } from '../../common/wire/dashboard.ts';
import type { LendingState } from './ensure-lendable.ts';
import { EMBEDDING } from './lent-dashboards.ts';
import type { LendingStates } from './lending-states.ts';
import type { Vouchers } from './vouchers.ts';

export interface NotLentParts {
  readonly flags: FeatureFlags;
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: Pick<ChartDirectory, 'findMany' | 'drawn'>;
  readonly queries: Scoped<Pick<ChartQueries, 'readersOfAll'>>;
  readonly vouchers: Pick<Vouchers, 'of'>;
  readonly statesOf: LendingStates;
}

/**
 * Finds the charts and filters that a dashboard shows to its roles or guests without rows: none of its vouchers may read all of
 * their datasets now, since a right or an account is gone or row rules hide rows. Charts that the caller may not see are left out. `undefined`: there are none.
 */
export type FindNotLent = (scope: Scope, dashboardId: number) => Promise<NotLent | undefined>;

export function findsNotLent(parts: NotLentParts): FindNotLent {
  const { flags, charts, chartDirectory, queries, vouchers, statesOf } = parts;
  return async (scope, dashboardId) => {
    const state = (await statesOf([dashboardId])).get(dashboardId);
    if (state === undefined || !lends(state, personOf(scope))) return undefined;
    const visible = await charts.for(scope).visibleIds(state.chartIds);
    const placed = await chartDirectory.findMany([...visible]);
    const ofFilters = state.filters.map(({ id, name, targets }) => ({
      filter: { id, name },
      datasets: targets.flatMap(({ datasetId }) => datasetId ?? []),
    }));
    const drawn = await chartDirectory.drawn.by([...visible]);
    const sources = new Map(
      [...placed, ...(await chartDirectory.findMany([...new Set([...drawn.values()].flat())]))].flatMap((chart) =>
        chart.datasourceType === 'table' ? [[chart.id, chart.datasourceId] as const] : [],
      ),
    );
    const ofCharts = placed.map(({ id, name }) => ({
      chart: { id, slice_name: name },
      datasets: [id, ...(drawn.get(id) ?? [])].flatMap((one) => sources.get(one) ?? []),
    }));
    const closed = await closedAmong(scope, dashboardId, [
      ...ofCharts.flatMap(({ datasets }) => datasets),
      ...ofFilters.flatMap(({ datasets }) => datasets),
    ]);
    if (closed.size === 0) return undefined;
    return {
      charts: ofCharts.filter(({ datasets }) => datasets.some((id) => closed.has(id))).map(({ chart }) => chart),
      filters: ofFilters.filter(({ datasets }) => datasets.some((id) => closed.has(id))).map(({ filter }) => filter),
    };
  };

  function lends({ roles, embedded }: LendingState, who: Principal): boolean {
    return (roles.length > 0 && flags.isOn('DASHBOARD_RBAC', who)) || (embedded && flags.isOn(EMBEDDING, who));
  }

  async function closedAmong(scope: Scope, dashboardId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const standing = await vouchers.of(dashboardId);
    const closed = new Set<number>();
    for (const id of new Set(ids))
      if ((await queries.for(scope).readersOfAll({ type: 'table', id }, standing)).length === 0) closed.add(id);
    return closed;
  }
}
