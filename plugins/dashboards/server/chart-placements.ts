import type { ChartPlacements } from '@facet/plugin-charts/contract.server';
import { personOf } from '@facet/sdk/common';
import type { Resource } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { DashboardRecord } from './dashboard-record.ts';
import type { DashboardService } from './dashboard-service.ts';
import { DashboardErrors } from './errors.ts';
import type { ReadableSettings } from './hidden-settings.ts';
import type { Lending } from './lending/create-lending.ts';
import { LENDS_NOTHING } from './lending/ensure-lendable.ts';
import type { Vouching } from './lending/vouchers.ts';
import type { DashboardTables } from './tables.ts';

/** Dashboards as the places where charts stand. */
export function createPlacements(
  store: MetadataStore,
  resource: Resource<DashboardRecord>,
  service: Pick<DashboardService, 'isOwner'>,
  settings: ReadableSettings,
  lending: Pick<Lending, 'ensureLendable' | 'statesOf' | 'placesOfWholes' | 'vouchers' | 'partsLent'>,
): ChartPlacements {
  return {
    partsLent: lending.partsLent,
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
    async ensureLendable(scope, ids, { id: chartId, source, drawn }) {
      const who = personOf(scope);
      const vouched: [number, Vouching][] = [];
      const around = chartId === undefined ? [] : await lending.placesOfWholes(chartId);
      for (const [dashboardId, state] of await lending.statesOf([...new Set([...ids, ...around])])) {
        const after = {
          ...state,
          published: true,
          chartIds: [...state.chartIds, ...drawn],
          datasets: source.type === 'table' ? [source.id] : [],
        };
        // The same check holds for a chart that is added and for one whose query changes.
        vouched.push([dashboardId, await lending.ensureLendable(who, LENDS_NOTHING, after)]);
      }
      // Before the chart is written: the voucher may read all data that the dashboard lends before and after the change.
      await store.transaction<DashboardTables, void>(async (tx) => {
        for (const [dashboardId, vouching] of vouched) await lending.vouchers.record(tx, dashboardId, who, vouching);
      });
    },
  };
}
