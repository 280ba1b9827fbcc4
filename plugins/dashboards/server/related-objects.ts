import type { Scope, Scoped } from '@facet/sdk/common';
import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import type { Resource } from '@facet/sdk/resource';
import type { DashboardRecord } from './dashboard-record.ts';
import { createReadableSettings } from './hidden-settings.ts';
import { ownCharts } from './lending/shown-charts.ts';
import { objectOf } from '../common/json-object.ts';

/**
 * Charts and dashboards that would break without a dataset, or without any dataset of a database. All are counted; those
 * that the principal may not see are not named.
 */
export interface RelatedObjects {
  ofDataset(id: number, scope: Scope): Promise<Answer>;
  ofDatabase(id: number, scope: Scope): Promise<Answer>;
}

type Answer = ReturnType<typeof answer>;

export interface RelatedObjectsParts {
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: ChartDirectory;
  readonly datasets: DatasetDirectory;
  readonly dashboards: Pick<Resource<DashboardRecord>, 'visibleAmong'>;
}

export function createRelatedObjects({
  charts,
  chartDirectory,
  datasets,
  dashboards,
}: RelatedObjectsParts): RelatedObjects {
  async function ofDatasets(ids: readonly number[], scope: Scope): Promise<Answer> {
    const chartIds = await chartDirectory.idsOnDatasets(ids);
    const dashboardIds = await chartDirectory.placed.dashboardsOf(chartIds);
    const [seenCharts, seenDashboards] = await Promise.all([
      charts.for(scope).named(chartIds),
      dashboards.visibleAmong(scope, dashboardIds),
    ]);
    const sorted = seenDashboards.toSorted((a, b) => a.id - b.id);
    const settings = await createReadableSettings(ownCharts(charts)).of(scope, sorted);
    return answer(
      { count: chartIds.length, seen: seenCharts },
      {
        count: dashboardIds.length,
        seen: sorted.map((row, index) => ({ ...row, json_metadata: settings[index] ?? null })),
      },
    );
  }

  return {
    ofDataset: (id, scope) => ofDatasets([id], scope),
    ofDatabase: async (id, scope) => ofDatasets(await datasets.idsInDatabase(id), scope),
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
