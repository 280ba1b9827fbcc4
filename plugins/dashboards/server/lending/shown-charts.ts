import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import type { LentDashboards } from './lent-dashboards.ts';

/** Which charts somebody sees on a dashboard. */
export interface ShownCharts {
  /** Those of the charts, for each of the dashboards. */
  among(
    scope: Scope,
    wanted: readonly { readonly dashboardId: number; readonly chartIds: readonly number[] }[],
  ): Promise<readonly ReadonlySet<number>[]>;
}

/** Charts that the person may see anywhere: what leaves a dashboard, such as a bundle, holds no others. */
export const ownCharts = (charts: Scoped<SavedCharts>): ShownCharts => ({
  async among(scope, wanted) {
    const visible = await charts.for(scope).visibleIds([...new Set(wanted.flatMap(({ chartIds }) => chartIds))]);
    return wanted.map(({ chartIds }) => new Set(chartIds.filter((id) => visible.has(id))));
  },
});

/** Those, and the charts that the dashboard itself lends to the person. */
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
