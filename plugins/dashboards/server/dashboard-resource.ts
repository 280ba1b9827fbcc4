import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import {
  anyOf,
  belongsTo,
  type Condition,
  computed,
  createResource,
  hasMany,
  humanizeAge,
  isFavorite,
  isIn,
  likeText,
  loaded,
  not,
  type PeopleTables,
  relatedPeople,
  relatedRows,
  type Resource,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { DashboardTables } from '../contract.server.ts';
import { visibleDashboards } from './dashboard-access.ts';
import {
  type DashboardRecord,
  dashboardUrl,
  FAVORITES,
  OWNER_LINK,
  ROLE_LINK,
  thumbnailUrl,
} from './dashboard-record.ts';

const PERSON = { table: 'users', members: ['id', 'first_name', 'last_name'] };
const people = (field: string): string[] => [`${field}.id`, `${field}.first_name`, `${field}.last_name`];
const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);

const SHARED = [
  'id',
  'uuid',
  'dashboard_title',
  'slug',
  'url',
  'published',
  'thumbnail_url',
  'certified_by',
  'certification_details',
  ...people('changed_by'),
  'changed_by_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  ...people('created_by'),
  ...people('owners'),
  'roles.id',
  'roles.name',
  'tags.id',
  'tags.name',
  'tags.type',
  'is_managed_externally',
  'css',
  'position_json',
  'json_metadata',
];

const SAVED = {
  dashboard_title: stored<DashboardRecord>('text', 'dashboard_title'),
  slug: stored<DashboardRecord>('text', 'slug'),
  published: stored<DashboardRecord>('boolean', 'published'),
  certified_by: stored<DashboardRecord>('text', 'certified_by'),
  certification_details: stored<DashboardRecord>('text', 'certification_details'),
  css: stored<DashboardRecord>('text', 'css'),
  position_json: stored<DashboardRecord>('text', 'position_json'),
  json_metadata: stored<DashboardRecord>('text', 'json_metadata'),
};

/** Columns of one dashboard, by id, slug or uuid. */
export const ITEM_COLUMNS: readonly string[] = [...SHARED, 'changed_on', 'charts'];

export function createDashboardResource(
  store: MetadataStore,
  datasets: Datasets,
  charts: SavedCharts,
  flags: FeatureFlags,
): Resource<DashboardRecord> {
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
        ...SAVED,
        id: stored('integer', 'id'),
        uuid: stored('text', 'uuid'),
        url: computed(dashboardUrl),
        status: computed((row) => (row.published === 1 ? 'published' : 'draft')),
        thumbnail_url: computed(thumbnailUrl),
        created_by: belongsTo('created_by_fk', PERSON),
        changed_by: belongsTo('changed_by_fk', PERSON),
        changed_by_name: loaded(async (rows, call) => {
          const found = await belongsTo<DashboardRecord>('changed_by_fk', PERSON).read(rows, call);
          return found.map((person) => {
            const { first_name: first = '', last_name: last = '' } = (person ?? {}) as Record<string, string>;
            return `${first} ${last}`.trim();
          });
        }),
        charts: loaded(async (rows, { db, who }) => {
          const links = await sql<{ dashboard_id: number; slice_id: number }>`
            select dashboard_id, slice_id from dashboard_slices
            where ${isIn(
              sql.ref('dashboard_id'),
              rows.map((row) => row.id),
            )} order by slice_id`.execute(db);
          const names = new Map(
            (await charts.findMany([...new Set(links.rows.map((link) => link.slice_id))], who)).map((one) => [
              one.id,
              one.name,
            ]),
          );
          const byDashboard = Map.groupBy(links.rows, (link) => link.dashboard_id);
          return rows.map((row) => (byDashboard.get(row.id) ?? []).flatMap((link) => names.get(link.slice_id) ?? []));
        }),
        owners: hasMany(OWNER_LINK, PERSON),
        roles: hasMany(ROLE_LINK, { table: 'roles', members: ['id', 'name'] }),
        tags: computed(() => []),
        is_managed_externally: stored('boolean', 'is_managed_externally'),
        changed_on: stored('datetime', 'changed_on'),
        changed_on_utc: computed((row) => withUtcZone(row.changed_on), 'changed_on'),
        changed_on_delta_humanized: computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
        created_on_delta_humanized: computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
      },
      saved: {
        ...SAVED,
        owners: hasMany(OWNER_LINK, { table: 'users', members: ['id'] }),
        roles: hasMany(ROLE_LINK, { table: 'roles', members: ['id'] }),
      },
      list: [...SHARED, 'status', 'changed_on_utc'],
      show: ITEM_COLUMNS,
      order: [
        'changed_by.first_name',
        'changed_on_delta_humanized',
        'created_by.first_name',
        'dashboard_title',
        'published',
        'changed_on',
      ],
      search: [
        'created_by',
        'changed_by',
        'dashboard_title',
        'id',
        'uuid',
        'owners',
        'published',
        'roles',
        'slug',
        'tags',
      ],
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
            condition: (value, who) => holds(value, isFavorite(FAVORITES, 'dashboards', who)),
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
            condition: (_, who) =>
              anyOf([
                isIn(sql.ref('dashboards.created_by_fk'), [who.id]),
                isIn(sql.ref('dashboards.changed_by_fk'), [who.id]),
              ]),
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
        roles: relatedRows('roles', 'name'),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      visible: (who) => visibleDashboards(who, datasets, flags),
    },
    store,
  );
}
