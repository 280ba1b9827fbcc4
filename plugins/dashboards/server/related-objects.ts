import type { ChartTables } from '@facet/plugin-charts/contract';
import type { DatasetTables } from '@facet/plugin-datasets/contract';
import type { MetadataStore } from '@facet/sdk/server';
import type { DashboardTables } from '../common/dashboard-tables.ts';
import { objectOf } from './dashboard-metadata.ts';

/** Charts and dashboards that would break without a dataset, or without any dataset of a database. */
export interface RelatedObjects {
  ofDataset(id: number): Promise<ReturnType<typeof answer>>;
  ofDatabase(id: number): Promise<ReturnType<typeof answer>>;
}

export function createRelatedObjects(store: MetadataStore): RelatedObjects {
  const db = store.db<DashboardTables & ChartTables & DatasetTables>();

  async function ofDatasets(ids: readonly number[]) {
    if (ids.length === 0) return answer([], []);
    const charts = await db
      .selectFrom('slices')
      .select(['id', 'slice_name', 'viz_type'])
      .where('datasource_type', '=', 'table')
      .where('datasource_id', 'in', ids)
      .orderBy('id')
      .execute();
    if (charts.length === 0) return answer([], []);
    const dashboards = await db
      .selectFrom('dashboards')
      .innerJoin('dashboard_slices', 'dashboard_slices.dashboard_id', 'dashboards.id')
      .select(['dashboards.id', 'dashboards.dashboard_title', 'dashboards.slug', 'dashboards.json_metadata'])
      .distinct()
      .where(
        'dashboard_slices.slice_id',
        'in',
        charts.map((chart) => chart.id),
      )
      .orderBy('dashboards.id')
      .execute();
    return answer(charts, dashboards);
  }

  return {
    ofDataset: (id) => ofDatasets([id]),
    async ofDatabase(id) {
      const datasets = await db.selectFrom('datasets').select('id').where('database_id', '=', id).execute();
      return ofDatasets(datasets.map((dataset) => dataset.id));
    },
  };
}

function answer(
  charts: readonly { readonly id: number; readonly slice_name: string; readonly viz_type: string }[],
  dashboards: readonly {
    readonly id: number;
    readonly dashboard_title: string | null;
    readonly slug: string | null;
    readonly json_metadata: string | null;
  }[],
) {
  return {
    charts: { count: charts.length, result: charts },
    dashboards: {
      count: dashboards.length,
      result: dashboards.map(({ id, dashboard_title: title, slug, json_metadata: settings }) => ({
        id,
        json_metadata: objectOf(settings ?? '') ?? {},
        slug,
        title: title ?? '',
      })),
    },
  };
}
