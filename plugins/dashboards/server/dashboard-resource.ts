import { personOf, type Scoped } from '@facet/sdk/common';
import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import {
  anyOf,
  belongsTo,
  computed,
  type Condition,
  createResource,
  field,
  hasMany,
  humanizeAge,
  isFavorite,
  isIn,
  likeText,
  loaded,
  not,
  PEOPLE,
  type PeopleTables,
  PERSON,
  relatedPeople,
  type Resource,
  ROLES,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import { visibleDashboards } from './dashboard-access.ts';
import {
  type DashboardRecord,
  dashboardUrl,
  FAVORITES,
  OWNER_LINK,
  ROLE_LINK,
  thumbnailUrl,
} from './dashboard-record.ts';
import type { DashboardTables } from './tables.ts';

const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);

export interface DashboardResourceParts {
  readonly store: MetadataStore;
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: ChartDirectory;
  readonly flags: FeatureFlags;
}

export function createDashboardResource({
  store,
  charts,
  chartDirectory,
  flags,
}: DashboardResourceParts): Resource<DashboardRecord> {
  return createResource<DashboardTables & PeopleTables, 'dashboards'>(
    {
      table: 'dashboards',
      view: 'Dashboard',
      title: 'Dashboard',
      actions: [
        'can_read',
        'can_write',
        'can_export',
        'can_tag',
        'can_view_query',
        'can_view_chart_as_table',
        'can_drill',
        'can_get_embedded',
        'can_set_embedded',
        'can_delete_embedded',
      ],
      fields: {
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
        changed_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
          { list: true, show: true, order: true },
        ),
        created_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
          { list: true, show: true },
        ),
        created_by: field(belongsTo('created_by_fk', PERSON), {
          list: PERSON.members,
          show: PERSON.members,
          order: ['first_name'],
          search: { at: 0 },
        }),
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
          computed(() => []),
          { list: ['id', 'name', 'type'], show: ['id', 'name', 'type'], search: true },
        ),
        is_managed_externally: field(stored('boolean', 'is_managed_externally'), { list: true, show: true }),
        css: field(stored('text', 'css'), { list: true, show: true, saved: true }),
        position_json: field(stored('text', 'position_json'), { list: true, show: true, saved: true }),
        json_metadata: field(stored('text', 'json_metadata'), { list: true, show: true, saved: true }),
        changed_on: field(stored('datetime', 'changed_on'), { show: true, order: true }),
        charts: field(
          loaded(async (rows, { scope }) => {
            const placed = await chartDirectory.placed.onDashboards(rows.map((row) => row.id));
            const found = await charts.for(scope).findMany([...new Set(placed.map(({ chartId }) => chartId))]);
            const names = new Map(found.map((chart) => [chart.id, chart.name]));
            const byDashboard = Map.groupBy(placed, ({ dashboardId }) => dashboardId);
            return rows.map((row) =>
              (byDashboard.get(row.id) ?? []).flatMap(({ chartId }) => names.get(chartId) ?? []),
            );
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
      },
      saved: {
        owners: hasMany(OWNER_LINK, PEOPLE.of(['id'])),
        roles: hasMany(ROLE_LINK, ROLES.of(['id'])),
      },
      filters: {
        dashboard_title: {
          title_or_slug: {
            label: 'Title or Slug',
            condition: (value) =>
              typeof value === 'string' && value !== ''
                ? anyOf([
                    likeText(sql.ref('dashboards.dashboard_title'), value, 'anywhere'),
                    likeText(sql.ref('dashboards.slug'), value, 'anywhere'),
                  ])
                : undefined,
          },
        },
        id: {
          dashboard_is_favorite: {
            label: 'Is favorite',
            condition: (value, scope) => holds(value, isFavorite(FAVORITES, 'dashboards', personOf(scope))),
          },
          dashboard_is_certified: {
            label: 'Is certified',
            condition: (value) =>
              holds(value, sql`(dashboards.certified_by is not null and dashboards.certified_by <> '')`),
          },
        },
        created_by: {
          dashboard_created_by_me: {
            label: 'Created by me',
            condition(_, scope) {
              const { id } = personOf(scope);
              return anyOf([
                isIn(sql.ref('dashboards.created_by_fk'), [id]),
                isIn(sql.ref('dashboards.changed_by_fk'), [id]),
              ]);
            },
          },
          dashboard_has_created_by: {
            label: 'Has created by',
            condition: (value) => holds(value, sql`dashboards.created_by_fk is not null`),
          },
        },
        tags: { dashboard_tags: { label: 'Is tagged', condition: (value) => (value ? sql`1 = 0` : undefined) } },
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        owners: relatedPeople(),
        roles: ROLES.choices('name'),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      visible: (scope) => visibleDashboards(scope, charts, flags),
    },
    store,
  );
}
