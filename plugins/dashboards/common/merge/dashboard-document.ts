import type { Layout } from '../layout/component.ts';
import { appendMissing, readObject, readTree } from '../layout/position-json.ts';
import { readSettings } from '../settings/dashboard-settings.ts';
import type { DashboardChart, DashboardItem, DashboardUpdate } from '../wire/dashboard.ts';

/** Members of a dashboard that are saved one by one, by their names in the contract. */
export type DashboardMembers = Readonly<Omit<DashboardUpdate, 'json_metadata' | 'position_json' | 'tags'>>;

/** Everything of a dashboard that people edit. */
export interface DashboardDocument {
  readonly members: DashboardMembers;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
}

/** @param tree Its layout, where that is read already */
export function documentOf(
  item: DashboardItem,
  charts: readonly Pick<DashboardChart, 'id' | 'slice_name'>[],
  tree: Layout = readTree(readObject(item.position_json)),
): DashboardDocument {
  return {
    members: {
      dashboard_title: item.dashboard_title ?? '',
      slug: item.slug,
      css: item.css ?? '',
      published: item.published,
      certified_by: item.certified_by ?? '',
      certification_details: item.certification_details ?? '',
      owners: item.owners.map(({ id }) => id),
      roles: item.roles.map(({ id }) => id),
    },
    settings: readSettings(item.json_metadata).raw,
    layout: appendMissing(
      tree,
      charts.map(({ id, slice_name }) => ({ id, name: slice_name })),
    ),
  };
}
