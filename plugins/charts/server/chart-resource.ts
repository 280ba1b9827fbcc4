import type { Datasets } from '@facet/plugin-datasets/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { MetadataStore, Principal } from '@facet/sdk/server';
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
  whereInReads,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import { type ChartFieldParts, chartFields } from './chart-fields.ts';
import { type ChartRecord, FAVORITES, OWNER_LINK } from './chart-record.ts';
import type { ChartTables } from './tables.ts';

const ID = sql.ref('slices.id');

/** Charts whose dataset the user may read, and charts that the user owns. */
export function visibleCharts(scope: Scope, datasets: Scoped<Datasets>): Condition | undefined {
  const who = personOf(scope);
  return whereInReads(who, 'chart', ID, openCharts(who, datasets.for(scope)));
}

function openCharts(who: Principal, own: Datasets): Condition | undefined {
  if (who.isAdmin || own.readsAll()) return undefined;
  return anyOf([
    sql`(slices.datasource_type = 'table' and slices.datasource_id in ${own.readableIds()})`,
    ownedBy(who),
  ]);
}

const ownedBy = (who: Principal): Condition =>
  sql`slices.id in (select slice_id from slice_owners where slice_owners.user_id = ${who.id})`;

const datasetNamed = (text: string, datasets: Datasets): Condition =>
  sql`slices.datasource_id in ${datasets.readableIds((column) => likeText(column('table_name'), text, 'anywhere'))}`;

/**
 * One text per row, so that a search lowers and matches once. Search terms contain no line breaks, so no match spans
 * two parts.
 */
const words = sql`(slices.slice_name || ${'\n'} || coalesce(slices.description, '') || ${'\n'} || slices.viz_type)`;

const certified = sql`(slices.certified_by is not null and slices.certified_by <> '')` as Condition;

export interface ChartResourceParts extends ChartFieldParts {
  readonly store: MetadataStore;
}

type Tables = ChartTables & PeopleTables;

export function createChartResource(parts: ChartResourceParts): Resource<ChartRecord> {
  return createResource<Tables, 'slices'>(
    {
      table: 'slices',
      kind: 'chart',
      view: 'Chart',
      title: 'Slice',
      // The permission to tag is registered by the tags plugin.
      actions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
      fields: chartFields(parts),
      saved: { owners: hasMany(OWNER_LINK, PEOPLE.of(['id'])) },
      filters: chartFilters(parts),
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: { owners: relatedPeople(), created_by: relatedPeople(), changed_by: relatedPeople() },
      visible: (scope) => visibleCharts(scope, parts.datasets),
    },
    parts.store,
  );
}

type Filters = NonNullable<ResourceSpec<Tables, 'slices'>['filters']>;

const chartFilters = ({ datasets, store, tags }: ChartResourceParts): Filters => ({
  slice_name: {
    chart_all_text: {
      label: 'All Text',
      async condition(value, scope) {
        if (typeof value !== 'string' || value === '') return undefined;
        return anyOf([
          likeText(words, value, 'anywhere'),
          datasetNamed(value, datasets.for(scope)),
          isAmong(store, ID, (await tags?.named('chart', value)) ?? []),
        ]);
      },
    },
  },
  id: {
    chart_is_favorite: {
      label: 'Is favorite',
      condition: (value, scope) => holds(value, isFavorite(FAVORITES, 'slices', personOf(scope))),
    },
    chart_is_certified: { label: 'Is certified', condition: (value) => holds(value, certified) },
    chart_owned_created_favored_by_me: {
      label: 'Owned Created or Favored',
      condition(value, scope) {
        const who = personOf(scope);
        const created = isIn(sql.ref('slices.created_by_fk'), [who.id]);
        return holds(value, anyOf([ownedBy(who), created, isFavorite(FAVORITES, 'slices', who)]));
      },
    },
  },
  created_by: {
    chart_has_created_by: {
      label: 'Has created by',
      condition: (value) => holds(value, sql`slices.created_by_fk is not null`),
    },
    chart_created_by_me: {
      label: 'Created by me',
      condition(_, scope) {
        const { id } = personOf(scope);
        return anyOf([isIn(sql.ref('slices.created_by_fk'), [id]), isIn(sql.ref('slices.changed_by_fk'), [id])]);
      },
    },
  },
  tags: {
    chart_tags: {
      label: 'Is tagged',
      condition: async (value) => isAmong(store, ID, (await tags?.named('chart', String(value))) ?? []),
    },
    chart_tag_id: {
      label: 'Tag',
      condition: async (value) => isAmong(store, ID, (await tags?.tagged('chart', Number(value) || 0)) ?? []),
    },
  },
});

const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);
