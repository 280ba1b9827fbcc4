import {
  ARCHIVE_VERSION,
  type ArchivedKind,
  type ArchivedObject,
  archivedRows,
} from '@facet/plugin-bundles/contract.server';
import type { Scope } from '@facet/sdk/common';
import { TimeSlice } from '@facet/sdk/data-work';
import type { DashboardRecord } from '../dashboard-record.ts';
import { createReadableSettings } from '../hidden-settings.ts';
import { ownCharts } from '../lending/shown-charts.ts';
import { datasetsOfFilters, metadataOut } from '../chart-references.ts';
import { dashboardMembers } from './dashboard-file.ts';
import { exportedLayout, type LaidOutChart } from './exported-layout.ts';
import { planDashboards } from './plan-dashboards.ts';
import type { ArchivedDashboardParts } from './archived-dashboard-parts.ts';
import { objectOf } from '../../common/json-object.ts';

/** How dashboards travel in bundles. */
export function archivedDashboards(parts: ArchivedDashboardParts): ArchivedKind {
  const { store, resource } = parts;
  return {
    members: dashboardMembers,
    ...archivedRows({ store, table: 'dashboards', resource, nameOf: ({ dashboard_title: title }) => title ?? '' }),

    read: (scope, ids) => readDashboards(parts, scope, ids),

    plan: (scope, wish) => planDashboards(parts, scope, wish),
  };
}

async function readDashboards(
  { resource, charts, chartDirectory, directory }: ArchivedDashboardParts,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly ArchivedObject[]> {
  const records = (await resource.visibleAmong(scope, ids)).toSorted((a, b) => a.id - b.id);
  const placed = await chartDirectory.placed.onDashboards(records.map(({ id }) => id));
  const seen = await charts.for(scope).named([...new Set(placed.map(({ chartId }) => chartId))]);
  const byId = new Map(seen.map(({ id, uuid, name }) => [id, { id, uuid, name }]));
  const read = await createReadableSettings(ownCharts(charts)).of(scope, records);
  const settings = new Map(records.map(({ id }, index) => [id, objectOf(read[index] ?? '') ?? {}]));
  const uuids = await directory.uuids([...settings.values()].flatMap(datasetsOfFilters));
  const onDashboard = Map.groupBy(placed, ({ dashboardId }) => dashboardId);
  const objects: ArchivedObject[] = [];
  const slice = new TimeSlice();
  for (const record of records) {
    const own = (onDashboard.get(record.id) ?? []).flatMap(({ chartId }) => byId.get(chartId) ?? []);
    objects.push(archived(record, own, settings.get(record.id) ?? {}, uuids));
    if (slice.isOver) await slice.next();
  }
  return objects;
}

function archived(
  record: DashboardRecord,
  charts: readonly LaidOutChart[],
  settings: Readonly<Record<string, unknown>>,
  datasetUuids: ReadonlyMap<number, string>,
): ArchivedObject {
  const title = record.dashboard_title ?? '';
  return {
    id: record.id,
    uuid: record.uuid,
    path: [`${title}_${record.id}`],
    needs: [
      ...charts.map(({ id }) => ({ kind: 'chart', id })),
      ...datasetsOfFilters(settings).map((id) => ({ kind: 'dataset', id })),
    ],
    content: {
      dashboard_title: record.dashboard_title,
      description: null,
      css: record.css,
      slug: record.slug,
      certified_by: record.certified_by,
      certification_details: record.certification_details,
      published: record.published === 1,
      uuid: record.uuid,
      position: exportedLayout(objectOf(record.position_json ?? '') ?? {}, charts, title),
      metadata: metadataOut(settings, datasetUuids),
      version: ARCHIVE_VERSION,
    },
  };
}
