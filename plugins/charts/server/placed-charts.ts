import type { Scope, Scoped } from '@facet/sdk/common';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import { type IdSet, isIn, replaceLinks } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { PlacedCharts } from '../contract.server.ts';
import type { ChartTables } from './tables.ts';

const CHART_LINK = { through: 'dashboard_slices', own: 'dashboard_id', other: 'slice_id' } as const;

export function createPlacedCharts(store: MetadataStore): PlacedCharts {
  const db = store.db<ChartTables>();
  return {
    async onDashboards(dashboardIds) {
      const { rows } = await sql<{ chartId: number; dashboardId: number }>`
        select slice_id as "chartId", dashboard_id as "dashboardId" from dashboard_slices
        where ${isIn(sql.ref('dashboard_id'), dashboardIds)} order by slice_id`.execute(db);
      return rows;
    },
    async dashboardsOf(chartIds) {
      if (chartIds.length === 0) return [];
      const rows = await db
        .selectFrom('dashboard_slices')
        .select('dashboard_id')
        .distinct()
        .where('slice_id', 'in', chartIds)
        .orderBy('dashboard_id')
        .execute();
      return rows.map((row) => row.dashboard_id);
    },
    place: (tx, dashboardId, chartIds) => replaceLinks(tx, CHART_LINK, dashboardId, chartIds),
  };
}

/** Ids of the dashboards that show a chart whose dataset the user may read. */
export const dashboardIdsShowing = (scope: Scope, datasets: Scoped<Datasets>): IdSet =>
  sql`(select dashboard_slices.dashboard_id from dashboard_slices
    where dashboard_slices.slice_id in (select slices.id from slices where slices.datasource_type = 'table'
      and slices.datasource_id in ${datasets.for(scope).readableIds()}))`;
