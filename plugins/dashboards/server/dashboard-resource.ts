import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { personOf, type Scoped } from '@facet/sdk/common';
import type { FeatureFlags, MetadataStore } from '@facet/sdk/server';
import {
  anyOf,
  type Condition,
  createResource,
  hasMany,
  isAmong,
  isFavorite,
  isIn,
  likeText,
  not,
  PEOPLE,
  type PeopleTables,
  relatedPeople,
  type Resource,
  type ResourceSpec,
  ROLES,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import { visibleDashboards } from './dashboard-access.ts';
import { type DashboardFieldParts, dashboardFields, savedText } from './dashboard-fields.ts';
import { type DashboardRecord, FAVORITES, OWNER_LINK, ROLE_LINK } from './dashboard-record.ts';
import type { DashboardTables } from './tables.ts';

export interface DashboardResourceParts extends DashboardFieldParts {
  readonly store: MetadataStore;
  readonly flags: FeatureFlags;
  readonly charts: Scoped<SavedCharts>;
}

type Tables = DashboardTables & PeopleTables;

export function createDashboardResource(parts: DashboardResourceParts): Resource<DashboardRecord> {
  const { store, charts, flags } = parts;
  return createResource<Tables, 'dashboards'>(
    {
      table: 'dashboards',
      kind: 'dashboard',
      texts: ['position_json', 'json_metadata'],
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
      fields: dashboardFields(parts),
      saved: {
        position_json: savedText('position_json'),
        json_metadata: savedText('json_metadata'),
        owners: hasMany(OWNER_LINK, PEOPLE.of(['id'])),
        roles: hasMany(ROLE_LINK, ROLES.of(['id'])),
      },
      filters: filtersOf(parts),
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

const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);

type Filters = NonNullable<ResourceSpec<Tables, 'dashboards'>['filters']>;

const ID = sql.ref('dashboards.id');

const filtersOf = ({ store, tags }: DashboardResourceParts): Filters => ({
  dashboard_title: {
    title_or_slug: {
      label: 'Title or Slug',
      async condition(value) {
        if (typeof value !== 'string' || value === '') return undefined;
        return anyOf([
          likeText(sql.ref('dashboards.dashboard_title'), value, 'anywhere'),
          likeText(sql.ref('dashboards.slug'), value, 'anywhere'),
          isAmong(store, ID, (await tags?.named('dashboard', value)) ?? []),
        ]);
      },
    },
  },
  id: {
    dashboard_is_favorite: {
      label: 'Is favorite',
      condition: (value, scope) => holds(value, isFavorite(FAVORITES, 'dashboards', personOf(scope))),
    },
    dashboard_is_certified: {
      label: 'Is certified',
      condition: (value) => holds(value, sql`(dashboards.certified_by is not null and dashboards.certified_by <> '')`),
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
  tags: {
    dashboard_tags: {
      label: 'Is tagged',
      condition: async (value) =>
        value ? isAmong(store, ID, (await tags?.named('dashboard', String(value))) ?? []) : undefined,
    },
    dashboard_tag_id: {
      label: 'Tag',
      condition: async (value) => isAmong(store, ID, (await tags?.tagged('dashboard', Number(value) || 0)) ?? []),
    },
  },
});
