import type { ChartPlacements } from '@facet/plugin-charts/contract.server';
import { personOf } from '@facet/sdk/common';
import { isAmong, type Resource } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { DashboardRecord } from './dashboard-record.ts';
import type { DashboardService } from './dashboard-service.ts';
import { DashboardErrors } from './errors.ts';
import type { ReadableSettings } from './hidden-settings.ts';
import type { DashboardTables } from './tables.ts';

/** Dashboards as the places where charts stand. */
export function createPlacements(
  resource: Resource<DashboardRecord>,
  service: Pick<DashboardService, 'isOwner'>,
  settings: ReadableSettings,
  store: MetadataStore,
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
    async lendingAmong(ids) {
      const { rows } = await sql<{ readonly id: number }>`select distinct dashboard_id as id from dashboard_roles
        where ${isAmong(store, sql.ref('dashboard_roles.dashboard_id'), ids)}`.execute(store.db<DashboardTables>());
      return rows.map(({ id }) => id);
    },
  };
}
