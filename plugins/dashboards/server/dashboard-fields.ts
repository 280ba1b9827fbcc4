import { createHash } from 'node:crypto';
import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { Tags } from '@facet/plugin-tags/contract.server';
import type { ReadAddition } from '@facet/sdk/server';
import {
  ageOf,
  belongsTo,
  computed,
  field,
  hasMany,
  loaded,
  PERSON,
  type ResourceFields,
  ROLES,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import { namedCharts, withoutHiddenCharts } from './hidden-charts.ts';
import { createReadableSettings } from './hidden-settings.ts';
import type { ShownCharts } from './lending/shown-charts.ts';
import { type DashboardRecord, dashboardUrl, OWNER_LINK, ROLE_LINK, thumbnailUrl } from './dashboard-record.ts';

export interface DashboardFieldParts {
  readonly shown: ShownCharts;
  readonly chartDirectory: ChartDirectory;
  readonly addition: ReadAddition;
  /** Absent while the tags plugin is off. */
  readonly tags: Tags | undefined;
}

type Fields = ResourceFields<DashboardRecord>;

/** What lists, cards and pages of dashboards show; the order is that of the answers. */
export const dashboardFields = (parts: DashboardFieldParts): Fields => ({
  ...contentFields(),
  ...historyFields(),
  ...linkedFields(parts),
  ...chartFields(parts),
});

const contentFields = (): Fields => ({
  id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
  uuid: field(stored('text', 'uuid'), { list: true, show: true, search: true }),
  dashboard_title: field(stored('text', 'dashboard_title'), {
    list: true,
    show: true,
    order: { at: 3 },
    search: { at: 2 },
    saved: true,
  }),
  slug: field(stored('text', 'slug'), { list: true, show: true, search: { at: 8 }, saved: true }),
  url: field(computed(dashboardUrl), { list: true, show: true }),
  published: field(stored('boolean', 'published'), {
    list: true,
    show: true,
    order: { at: 4 },
    search: { at: 6 },
    saved: true,
  }),
  thumbnail_url: field(computed(thumbnailUrl), { list: true, show: true }),
  certified_by: field(stored('text', 'certified_by'), { list: true, show: true, saved: true }),
  certification_details: field(stored('text', 'certification_details'), { list: true, show: true, saved: true }),
});

const historyFields = (): Fields => ({
  changed_by: field(belongsTo('changed_by_fk', PERSON), {
    list: PERSON.members,
    show: PERSON.members,
    order: ['first_name'],
    search: { at: 1 },
  }),
  changed_by_name: field(
    loaded(async (rows, call) => {
      const found = await belongsTo<DashboardRecord>('changed_by_fk', PERSON).read(rows, call);
      return found.map((person) => {
        const { first_name: first = '', last_name: last = '' } = (person ?? {}) as Record<string, string>;
        return `${first} ${last}`.trim();
      });
    }),
    { list: true, show: true },
  ),
  changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, show: true, order: true }),
  created_on_delta_humanized: field(ageOf('created_on'), { list: true, show: true }),
  created_by: field(belongsTo('created_by_fk', PERSON), {
    list: PERSON.members,
    show: PERSON.members,
    order: ['first_name'],
    search: { at: 0 },
  }),
});

const linkedFields = (parts: DashboardFieldParts): Fields => ({
  owners: field(hasMany(OWNER_LINK, PERSON), {
    list: PERSON.members,
    show: PERSON.members,
    search: true,
  }),
  roles: field(hasMany(ROLE_LINK, ROLES.of(['id', 'name'])), {
    list: ['id', 'name'],
    show: ['id', 'name'],
    search: true,
  }),
  tags: field(
    loaded(async (rows) => {
      const ids = rows.map((row) => row.id);
      const found = await parts.addition('tags of dashboards', () => parts.tags?.of('dashboard', ids), undefined);
      return ids.map((_, index) => found?.[index] ?? []);
    }),
    { list: ['id', 'name', 'type'], show: ['id', 'name', 'type'], search: true },
  ),
  is_managed_externally: field(stored('boolean', 'is_managed_externally'), { list: true, show: true }),
  css: field(stored('text', 'css'), { list: true, show: true, saved: true }),
  position_json: field(layoutOf(parts), { list: true, show: true }),
  json_metadata: field(
    loaded((rows, { scope }) => createReadableSettings(parts.shown).of(scope, rows)),
    { list: true, show: true },
  ),
  changed_on: field(stored('datetime', 'changed_on'), { show: true, order: true }),
});

/** The layout, without what it says of charts that its reader may not see. */
const layoutOf = ({ shown }: DashboardFieldParts) =>
  loaded<DashboardRecord>(async (rows, { scope, who }) => {
    if (who.isAdmin) return rows.map((row) => row.position_json);
    const named = rows.map((row) => ({ dashboardId: row.id, chartIds: namedCharts(row.position_json) }));
    const visible = await shown.among(scope, named);
    return rows.map((row, index) => withoutHiddenCharts(row.position_json, visible[index] ?? new Set()));
  });

/** For versions: the same for all readers, and it tells none of them what is in the layout and the settings. */
export const savedText = (column: 'position_json' | 'json_metadata') =>
  computed<DashboardRecord>((row) => ({
    digest: createHash('sha256')
      .update(row[column] ?? '')
      .digest('base64url'),
  }));

const chartFields = ({ shown, chartDirectory }: DashboardFieldParts): Fields => ({
  charts: field(
    loaded(async (rows, { scope }) => {
      const placed = await chartDirectory.placed.onDashboards(rows.map((row) => row.id));
      const byDashboard = Map.groupBy(placed, ({ dashboardId }) => dashboardId);
      const named = rows.map(({ id }) => ({
        dashboardId: id,
        chartIds: (byDashboard.get(id) ?? []).map(({ chartId }) => chartId),
      }));
      const visible = await shown.among(scope, named);
      const found = await chartDirectory.named([...new Set(visible.flatMap((ids) => [...ids]))]);
      const names = new Map(found.map((chart) => [chart.id, chart.name]));
      return visible.map((ids) => [...ids].flatMap((id) => names.get(id) ?? []));
    }),
    { show: true },
  ),
  status: field(
    computed((row) => (row.published === 1 ? 'published' : 'draft')),
    { list: true },
  ),
  changed_on_utc: field(
    computed((row) => withUtcZone(row.changed_on), 'changed_on'),
    { list: true },
  ),
});
