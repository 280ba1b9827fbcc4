import { storedEndpoint } from '@facet/plugin-datasets/contract';
import type { DatasetDirectory, DatasetFacts, Datasets } from '@facet/plugin-datasets/contract.server';
import type { Tags } from '@facet/plugin-tags/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import {
  ageOf,
  belongsTo,
  computed,
  type Condition,
  epochSeconds,
  field,
  hasMany,
  type IdSet,
  isIn,
  kindCondition,
  loaded,
  nothing,
  PERSON,
  type ReadCall,
  type ResourceFields,
  stored,
  toInteger,
  withUtcZone,
} from '@facet/sdk/resource';
import type { ReadAddition } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { ChartPlacements } from '../contract.server.ts';
import {
  type ChartRecord,
  DASHBOARD_LINK,
  descriptionHtml,
  exploreUrl,
  formDataOf,
  OWNER_LINK,
  thumbnailUrl,
} from './chart-record.ts';

export interface ChartFieldParts {
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  placements(): Promise<ChartPlacements | undefined>;
  readonly addition: ReadAddition;
  /** Absent while the tags plugin is off. */
  readonly tags?: Tags | undefined;
}

type Fields = ResourceFields<ChartRecord>;

/** Fields of charts for lists, cards and editors, in the order of the responses. */
export function chartFields(parts: ChartFieldParts): Fields {
  const ofDataset = datasetMember(parts);
  return {
    ...contentFields(ofDataset, parts.datasets),
    ...datasetFields(ofDataset),
    ...placeFields(parts),
    ...historyFields(),
    ...lastFields(ofDataset, parts),
  };
}

type DatasetMember = ReturnType<typeof datasetMember>;

const contentFields = (ofDataset: DatasetMember, datasets: Scoped<Datasets>): Fields => ({
  datasource_name: field(
    {
      ...ofDataset((dataset) => dataset.tableName, 'table_name'),
      operators: stored<ChartRecord>('text', 'slice_name').operators,
      condition: (_, operator, value, scope) =>
        onDatasets(
          datasets.for(scope).readableIds((column) => kindCondition('text', column('table_name'), operator, value)),
        ),
    },
    { order: { at: 3 }, search: true },
  ),
  id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
  uuid: field(stored('text', 'uuid'), { list: true, show: true, search: true }),
  slice_name: field(stored('text', 'slice_name'), {
    list: true,
    show: true,
    order: { at: 6 },
    search: true,
    saved: true,
  }),
  slice_url: field(
    computed((row) => exploreUrl(row.id)),
    { list: true },
  ),
  url: field(
    computed((row) => exploreUrl(row.id)),
    { list: true, show: { at: 15 } },
  ),
  edit_url: field(
    computed((row) => `/chart/edit/${row.id}`),
    { list: true },
  ),
  viz_type: field(stored('text', 'viz_type'), {
    list: true,
    show: true,
    order: { at: 7 },
    search: true,
    saved: true,
  }),
  params: field(stored('text', 'params'), { list: true, show: true, saved: true }),
  query_context: field(stored('text', 'query_context'), { show: true }),
  form_data: field(computed(formDataOf), { list: true }),
  description: field(stored('text', 'description'), { list: true, show: true, search: { at: 7 }, saved: true }),
  description_markeddown: field(
    computed((row) => descriptionHtml(row.description)),
    { list: true },
  ),
  cache_timeout: field(stored('integer', 'cache_timeout'), { list: true, show: true, saved: true }),
  certified_by: field(stored('text', 'certified_by'), { list: true, show: true, saved: true }),
  certification_details: field(stored('text', 'certification_details'), { list: true, show: true, saved: true }),
});

const datasetFields = (ofDataset: DatasetMember): Fields => ({
  datasource_id: field(stored('integer', 'datasource_id'), {
    list: true,
    order: { at: 2 },
    search: { at: 4 },
    saved: true,
  }),
  datasource_type: field(stored('text', 'datasource_type'), { list: true, search: { at: 6 }, saved: true }),
  datasource_name_text: field(
    ofDataset((dataset) => (dataset.schema ? `${dataset.schema}.${dataset.tableName}` : dataset.tableName)),
    { list: true },
  ),
  datasource_url: field(
    ofDataset(
      (dataset) =>
        storedEndpoint(dataset.defaultEndpoint) || `/explore/?datasource_type=table&datasource_id=${dataset.id}`,
    ),
    { list: true },
  ),
});

const placeFields = (parts: ChartFieldParts): Fields => ({
  dashboards: field(
    {
      ...places,
      read: (rows, call) => dashboardsOf(rows, call, parts),
      condition: async (table, operator, value, scope) =>
        (await showsAll(value, scope, parts)) ? places.condition(table, operator, value, scope) : nothing,
    },
    { list: ['id', 'dashboard_title'], show: ['id', 'dashboard_title', 'json_metadata'], search: { at: 11 } },
  ),
});

const places = hasMany<ChartRecord>(DASHBOARD_LINK, { table: 'dashboard_slices', members: [] });

/**
 * Whether the caller may see every dashboard that a filter names: otherwise the result would reveal which charts are on
 * it.
 */
async function showsAll(value: unknown, scope: Scope, { placements }: ChartFieldParts): Promise<boolean> {
  const ids = [...new Set((Array.isArray(value) ? value : [value]).map(toInteger))];
  const known = ids.filter((id) => id !== undefined);
  const seen = await (await placements())?.describe(scope, known);
  return known.length === ids.length && known.every((id) => seen?.has(id));
}

/** The dashboards that show each chart, as far as the caller may see them. */
async function dashboardsOf(
  rows: readonly ChartRecord[],
  { db, scope }: ReadCall,
  { placements, addition }: ChartFieldParts,
): Promise<readonly unknown[]> {
  const ids = rows.map((row) => row.id);
  const links = await sql<{ slice_id: number; dashboard_id: number }>`
    select slice_id, dashboard_id from dashboard_slices
    where ${isIn(sql.ref('slice_id'), ids)} order by dashboard_id`.execute(db);
  const linked = [...new Set(links.rows.map((link) => link.dashboard_id))];
  const describe = async () => (await placements())?.describe(scope, linked);
  const described = await addition('dashboards of charts', describe, undefined);
  const byChart = Map.groupBy(links.rows, (link) => link.slice_id);
  return ids.map((id) =>
    (byChart.get(id) ?? [])
      .map((link) => described?.get(link.dashboard_id))
      .filter((placement) => placement !== undefined),
  );
}

const historyFields = (): Fields => ({
  owners: field(hasMany(OWNER_LINK, PERSON), {
    list: PERSON.members,
    show: PERSON.members,
    search: { at: 10 },
  }),
  created_by: field(belongsTo('created_by_fk', PERSON), {
    list: PERSON.members,
    search: { at: 0 },
  }),
  created_by_name: field(personName('created_by_fk'), { list: true }),
  changed_by: field(belongsTo('changed_by_fk', PERSON), {
    list: PERSON.members,
    order: ['first_name'],
    search: { at: 1 },
  }),
  changed_by_name: field(personName('changed_by_fk'), { list: true }),
  changed_on_dttm: field(
    computed((row) => epochSeconds(row.changed_on), 'changed_on'),
    { list: true },
  ),
  changed_on_utc: field(
    computed((row) => withUtcZone(row.changed_on), 'changed_on'),
    { list: true },
  ),
  changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, show: { at: 10 }, order: true }),
  created_on_delta_humanized: field(ageOf('created_on'), { list: true }),
  last_saved_at: field(stored('datetime', 'last_saved_at'), { list: true, order: true, search: { at: 2 } }),
  last_saved_by: field(belongsTo('last_saved_by_fk', PERSON), {
    list: PERSON.members,
    order: PERSON.members,
    search: { at: 3 },
  }),
});

const lastFields = (ofDataset: DatasetMember, { tags, addition }: ChartFieldParts): Fields => ({
  table: field(
    ofDataset(({ defaultEndpoint, tableName }) => ({
      default_endpoint: storedEndpoint(defaultEndpoint),
      table_name: tableName,
    })),
    { list: ['default_endpoint', 'table_name'] },
  ),
  thumbnail_url: field(computed(thumbnailUrl), { list: true, show: { at: 14 } }),
  tags: field(
    loaded(async (rows: readonly ChartRecord[]) => {
      const ids = rows.map(({ id }) => id);
      const found = await addition('tags of charts', () => tags?.of('chart', ids), undefined);
      return ids.map((_, index) => found?.[index] ?? []);
    }),
    { list: ['id', 'name', 'type'], show: ['id', 'name', 'type'], search: true },
  ),
  is_managed_externally: field(stored('boolean', 'is_managed_externally'), { list: true, show: true }),
  changed_on: field(stored('datetime', 'changed_on')),
});

const DATASET_ID = sql.ref('slices.datasource_id');

/** Charts of these datasets; sources of other kinds may have the same ids. */
const onDatasets = (ids: IdSet): Condition => sql`(slices.datasource_type = 'table' and ${DATASET_ID} in ${ids})`;

/**
 * A member of the dataset. Owners can open their chart without permission for its dataset, but get no information about
 * the dataset.
 */
const datasetMember =
  ({ datasets, directory }: ChartFieldParts) =>
  (value: (dataset: DatasetFacts) => unknown, order?: 'table_name') =>
    loaded<ChartRecord>(
      async (rows, { scope }) => {
        const ofTables = rows.filter((row) => row.datasource_type === 'table');
        const known = await datasets.for(scope).facts([...new Set(ofTables.map((row) => row.datasource_id))]);
        return rows.map((row) => {
          const dataset = row.datasource_type === 'table' ? known.get(row.datasource_id) : undefined;
          return dataset === undefined ? null : value(dataset);
        });
      },
      order === undefined
        ? undefined
        : (_, __, scope) => {
            const own = scope && datasets.for(scope);
            const value = directory.rows.column(DATASET_ID, order);
            return own === undefined || own.readsAll()
              ? value
              : sql`case when ${onDatasets(own.readableIds())} then ${value} end`;
          },
    );

const personName = (key: 'created_by_fk' | 'changed_by_fk') =>
  loaded<ChartRecord>(async (rows, call) => {
    const people = await belongsTo<ChartRecord>(key, PERSON).read(rows, call);
    return people.map((found) => {
      const { first_name: first = '', last_name: last = '' } = (found ?? {}) as Record<string, string>;
      return `${first} ${last}`.trim();
    });
  });
