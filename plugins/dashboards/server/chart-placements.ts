import type { ChartPlacements } from '@facet/plugin-charts/contract.server';
import { personOf } from '@facet/sdk/common';
import type { Resource } from '@facet/sdk/resource';
import type { DashboardRecord } from './dashboard-record.ts';
import type { DashboardService } from './dashboard-service.ts';
import { DashboardErrors } from './errors.ts';
import type { ReadableSettings } from './hidden-settings.ts';
import type { Lending } from './lending/create-lending.ts';
import { LENDS_NOTHING } from './lending/ensure-lendable.ts';

/** Dashboards as the places where charts stand. */
export function createPlacements(
  resource: Resource<DashboardRecord>,
  service: Pick<DashboardService, 'isOwner'>,
  settings: ReadableSettings,
  lending: Pick<Lending, 'ensureLendable' | 'statesOf'>,
): ChartPlacements {
  return {
    async describe(scope, ids) {
      const rows = await resource.visibleAmong(scope, ids);
      const read = await settings.of(scope, rows);
      return new Map(
        rows.map(({ id, dashboard_title }, index) => [id, { id, dashboard_title, json_metadata: read[index] ?? null }]),
      );
    },
    async ensurePlaceable(scope, ids) {
      const who = personOf(scope);
      const unique = [...new Set(ids)];
      const visible = await resource.visibleAmong(scope, unique);
      if (visible.length < unique.length) throw DashboardErrors.missingForChart();
      for (const { id } of visible) if (!(await service.isOwner(id, who))) throw DashboardErrors.notOwnerForChart();
    },
    async ensureLendable(scope, ids, { id, type }) {
      for (const state of (await lending.statesOf(ids)).values())
        await lending.ensureLendable(personOf(scope), LENDS_NOTHING, {
          ...state,
          // It counts for a chart that comes as for one that asks something else.
          published: true,
          datasets: type === 'table' ? [id] : [],
        });
    },
  };
}
