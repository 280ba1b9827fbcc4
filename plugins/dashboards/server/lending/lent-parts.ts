import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { Scope } from '@facet/sdk/common';
import type { LentDashboards } from './lent-dashboards.ts';

/** Those of the charts that charts of a dashboard draw, where it lends its data to the caller. */
export type LentParts = (scope: Scope, dashboardId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>;

export function lentParts(
  { placed, drawn }: Pick<ChartDirectory, 'placed' | 'drawn'>,
  lentTo: LentDashboards,
): LentParts {
  return async (scope, dashboardId, ids) => {
    if (ids.length === 0 || !(await lentTo(scope, [dashboardId])).has(dashboardId)) return new Set();
    const here = await placed.onDashboards([dashboardId]);
    const parts = new Set([...(await drawn.by(here.map(({ chartId }) => chartId))).values()].flat());
    return new Set(ids.filter((id) => parts.has(id)));
  };
}
