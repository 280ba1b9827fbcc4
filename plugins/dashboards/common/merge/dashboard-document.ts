import type { Layout } from '../layout/component.ts';
import { parsePositions } from '../layout/position-json.ts';
import { readSettings } from '../settings/dashboard-settings.ts';
import type { DashboardChart, DashboardItem, DashboardUpdate } from '../wire/dashboard.ts';
import type { ConflictRecord } from './merge-conflict.ts';
import { mergeJson, sameJson } from './merge-json.ts';
import { mergeLayouts } from './merge-layouts.ts';

/** Members of a dashboard that are saved one by one, by their names in the contract. */
export type DashboardMembers = Readonly<Omit<DashboardUpdate, 'json_metadata' | 'position_json' | 'tags'>>;

/** Everything of a dashboard that people edit. */
export interface DashboardDocument {
  readonly members: DashboardMembers;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly layout: Layout;
}

export function documentOf(
  item: DashboardItem,
  charts: readonly Pick<DashboardChart, 'id' | 'slice_name'>[],
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
    layout: parsePositions(
      item.position_json,
      charts.map(({ id, slice_name }) => ({ id, name: slice_name })),
    ),
  };
}

export interface DocumentVersions {
  /** What both editors began from. */
  readonly base: DashboardDocument;
  readonly mine: DashboardDocument;
  readonly theirs: DashboardDocument;
}

/** Three-way merge of everything that is edited. */
export function mergeDocuments({ base, mine, theirs }: DocumentVersions, record: ConflictRecord): DashboardDocument {
  const { settle } = record;
  return {
    members: mergeJson(base.members, mine.members, theirs.members, [], settle) as DashboardMembers,
    settings: mergeJson(base.settings, mine.settings, theirs.settings, ['json_metadata'], settle) as Readonly<
      Record<string, unknown>
    >,
    layout: mergeLayouts({ base: base.layout, mine: mine.layout, theirs: theirs.layout }, record),
  };
}

export function sameDocument(a: DashboardDocument, b: DashboardDocument): boolean {
  return sameJson(a.members, b.members) && sameJson(a.settings, b.settings) && sameJson(a.layout, b.layout);
}

/** Members that differ, with their values in `to`. */
export function changedMembers(from: DashboardMembers, to: DashboardMembers): DashboardMembers {
  const before: Readonly<Record<string, unknown>> = from;
  return Object.fromEntries(Object.entries(to).filter(([name, value]) => !sameJson(before[name], value)));
}
