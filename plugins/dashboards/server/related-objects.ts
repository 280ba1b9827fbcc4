import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { ChartTables, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { DatasetTables } from '@facet/plugin-datasets/contract.server';
import type { Resource } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { DashboardTables } from '../contract.server.ts';
import { objectOf } from './dashboard-metadata.ts';
import type { DashboardRecord } from './dashboard-record.ts';

/**
 * Charts and dashboards that would break without a dataset, or without any dataset of a database. All are counted; those
 * that the principal may not see are not named.
 */
export interface RelatedObjects {
  ofDataset(id: number, scope: Scope): Promise<Answer>;
  ofDatabase(id: number, scope: Scope): Promise<Answer>;
}

type Answer = ReturnType<typeof answer>;

export function createRelatedObjects(
  store: MetadataStore,
  charts: Scoped<SavedCharts>,
  dashboards: Pick<Resource<DashboardRecord>, 'visibleAmong'>,
): RelatedObjects {
  const db = store.db<DashboardTables & ChartTables & DatasetTables>();

  async function ofDatasets(ids: readonly number[], scope: Scope): Promise<Answer> {
    const chartIds =
      ids.length === 0
        ? []
        : await db
            .selectFrom('slices')
            .select('id')
            .where('datasource_type', '=', 'table')
            .where('datasource_id', 'in', ids)
            .execute();
    const dashboardIds =
      chartIds.length === 0
        ? []
        : await db
            .selectFrom('dashboard_slices')
            .select('dashboard_id as id')
            .distinct()
            .where(
              'slice_id',
              'in',
              chartIds.map((chart) => chart.id),
            )
            .execute();
    const [seenCharts, seenDashboards] = await Promise.all([
      charts.for(scope).findMany(chartIds.map((chart) => chart.id)),
      dashboards.visibleAmong(
        personOf(scope),
        dashboardIds.map((dashboard) => dashboard.id),
      ),
    ]);
    return answer(
      { count: chartIds.length, seen: seenCharts },
      { count: dashboardIds.length, seen: seenDashboards.toSorted((a, b) => a.id - b.id) },
    );
  }

  return {
    ofDataset: (id, scope) => ofDatasets([id], scope),
    async ofDatabase(id, scope) {
      const datasets = await db.selectFrom('datasets').select('id').where('database_id', '=', id).execute();
      return ofDatasets(
        datasets.map((dataset) => dataset.id),
        scope,
      );
    },
  };
}

interface Counted<T> {
  readonly count: number;
  readonly seen: readonly T[];
}

function answer(
  charts: Counted<{ readonly id: number; readonly name: string; readonly vizType: string }>,
  dashboards: Counted<Pick<DashboardRecord, 'id' | 'dashboard_title' | 'slug' | 'json_metadata'>>,
) {
  return {
    charts: {
      count: charts.count,
      result: charts.seen.map(({ id, name, vizType }) => ({ id, slice_name: name, viz_type: vizType })),
    },
    dashboards: {
      count: dashboards.count,
      result: dashboards.seen.map(({ id, dashboard_title: title, slug, json_metadata: settings }) => ({
        id,
        json_metadata: objectOf(settings ?? '') ?? {},
        slug,
        title: title ?? '',
      })),
    },
  };
}
