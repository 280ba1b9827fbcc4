import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import type { LentDashboards } from './lent-dashboards.ts';

/** The charts of a dashboard that a reader may see. */
export interface ShownCharts {
  /** For each of the dashboards, those of the given charts that the caller may see. */
  among(
    scope: Scope,
    wanted: readonly { readonly dashboardId: number; readonly chartIds: readonly number[] }[],
  ): Promise<readonly ReadonlySet<number>[]>;
}

/** Charts that the caller may see outside of dashboards too: copies of a dashboard, such as a bundle, hold no others. */
export const ownCharts = (charts: Scoped<SavedCharts>): ShownCharts => ({
  async among(scope, wanted) {
    const visible = await charts.for(scope).visibleIds([...new Set(wanted.flatMap(({ chartIds }) => chartIds))]);
    return wanted.map(({ chartIds }) => new Set(chartIds.filter((id) => visible.has(id))));
  },
});

/** The charts of {@link ownCharts}, and those that the dashboard itself lends to the caller. */
export function shownCharts(
  charts: Scoped<SavedCharts>,
  { placed }: Pick<ChartDirectory, 'placed'>,
  lentTo: LentDashboards,
): ShownCharts {
  const own = ownCharts(charts);
  return {
    async among(scope, wanted) {
      const visible = await own.among(scope, wanted);
      const isMissing = wanted.filter(({ chartIds }, index) => chartIds.some((id) => !visible[index]?.has(id)));
      const lending = await lentTo(scope, [...new Set(isMissing.map(({ dashboardId }) => dashboardId))]);
      if (lending.size === 0) return visible;
      const lent = Map.groupBy(await placed.onDashboards([...lending]), ({ dashboardId }) => dashboardId);
      return wanted.map(({ dashboardId, chartIds }, index) => {
        const here = new Set((lent.get(dashboardId) ?? []).map(({ chartId }) => chartId));
        return new Set(chartIds.filter((id) => visible[index]?.has(id) || here.has(id)));
      });
    },
  };
}
