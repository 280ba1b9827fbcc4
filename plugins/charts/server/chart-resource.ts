import { storedEndpoint } from '@facet/plugin-datasets/contract';
import type { DatasetDirectory, DatasetFacts, Datasets } from '@facet/plugin-datasets/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { MetadataStore, Principal } from '@facet/sdk/server';
import {
  anyOf,
  belongsTo,
  computed,
  type Condition,
  createResource,
  epochSeconds,
  field,
  hasMany,
  humanizeAge,
  isFavorite,
  isIn,
  kindCondition,
  likeText,
  loaded,
  not,
  type PeopleTables,
  relatedPeople,
  type Resource,
  stored,
  withUtcZone,
  PEOPLE,
  PERSON,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { ChartPlacements } from '../contract.server.ts';
import {
  type ChartRecord,
  DASHBOARD_LINK,
  descriptionHtml,
  exploreUrl,
  FAVORITES,
  formDataOf,
  OWNER_LINK,
  thumbnailUrl,
} from './chart-record.ts';
import type { ChartTables } from './tables.ts';

/** Charts whose dataset the person may read, and those they own. */
export function visibleCharts(scope: Scope, datasets: Scoped<Datasets>): Condition | undefined {
  const who = personOf(scope);
  const own = datasets.for(scope);
  if (who.isAdmin || own.readsAll()) return undefined;
  return anyOf([
    sql`(slices.datasource_type = 'table' and slices.datasource_id in ${own.readableIds()})`,
    ownedBy(who),
  ]);
}

const ownedBy = (who: Principal): Condition =>
  sql`slices.id in (select slice_id from slice_owners where slice_owners.user_id = ${who.id})`;

const DATASET_ID = sql.ref('slices.datasource_id');

/** A value of the dataset. Owners keep their chart when its dataset is closed to them, but learn nothing of the dataset. */
const datasetMember =
  (datasets: Scoped<Datasets>, directory: DatasetDirectory) =>
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
      order === undefined ? undefined : () => directory.rows.column(DATASET_ID, order),
    );

const personName = (key: 'created_by_fk' | 'changed_by_fk') =>
  loaded<ChartRecord>(async (rows, call) => {
    const people = await belongsTo<ChartRecord>(key, PERSON).read(rows, call);
    return people.map((found) => {
      const { first_name: first = '', last_name: last = '' } = (found ?? {}) as Record<string, string>;
      return `${first} ${last}`.trim();
    });
  });

const datasetNamed = (text: string, datasets: Datasets): Condition =>
  sql`slices.datasource_id in ${datasets.readableIds((column) => likeText(column('table_name'), text, 'anywhere'))}`;

/** One text a row, so that a search lowers and matches once; nobody types the line breaks between its parts. */
const words = sql`(slices.slice_name || ${'\n'} || coalesce(slices.description, '') || ${'\n'} || slices.viz_type)`;

const certified = sql`(slices.certified_by is not null and slices.certified_by <> '')` as Condition;

export function createChartResource(
  store: MetadataStore,
  datasets: Scoped<Datasets>,
  directory: DatasetDirectory,
  placements: () => Promise<ChartPlacements | undefined>,
): Resource<ChartRecord> {
  const ofDataset = datasetMember(datasets, directory);
  const dashboards = hasMany<ChartRecord>(DASHBOARD_LINK, { table: 'dashboard_slices', members: [] });

  return createResource<ChartTables & PeopleTables, 'slices'>(
    {
      table: 'slices',
      view: 'Chart',
      title: 'Slice',
      // The right to tag is listed by whoever brings tags.
      actions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
      fields: {
        datasource_name: field(
          {
            ...ofDataset((dataset) => dataset.tableName, 'table_name'),
            operators: stored<ChartRecord>('text', 'slice_name').operators,
            condition: (_, operator, value) =>
              directory.rows.exists(DATASET_ID, (column) =>
                kindCondition('text', column('table_name'), operator, value),
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
        dashboards: field(
          {
            ...dashboards,
            async read(rows, { db, scope }) {
              const found = await placements();
              const links = await sql<{ slice_id: number; dashboard_id: number }>`
              select slice_id, dashboard_id from dashboard_slices
              where ${isIn(
                sql.ref('slice_id'),
                rows.map((row) => row.id),
              )} order by dashboard_id`.execute(db);
              const linked = [...new Set(links.rows.map((link) => link.dashboard_id))];
              const described = await found?.describe(scope, linked);
              const byChart = Map.groupBy(links.rows, (link) => link.slice_id);
              return rows.map((row) =>
                (byChart.get(row.id) ?? [])
                  .map((link) => described?.get(link.dashboard_id))
                  .filter((placement) => placement !== undefined),
              );
            },
          },
          { list: ['id', 'dashboard_title'], show: ['id', 'dashboard_title', 'json_metadata'], search: { at: 11 } },
        ),
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
        changed_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
          { list: true, show: { at: 10 }, order: true },
        ),
        created_on_delta_humanized: field(
          computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
          { list: true },
        ),
        last_saved_at: field(stored('datetime', 'last_saved_at'), { list: true, order: true, search: { at: 2 } }),
        last_saved_by: field(belongsTo('last_saved_by_fk', PERSON), {
          list: PERSON.members,
          order: PERSON.members,
          search: { at: 3 },
        }),
        table: field(
          ofDataset(({ defaultEndpoint, tableName }) => ({
            default_endpoint: storedEndpoint(defaultEndpoint),
            table_name: tableName,
          })),
          { list: ['default_endpoint', 'table_name'] },
        ),
        thumbnail_url: field(computed(thumbnailUrl), { list: true, show: { at: 14 } }),
        tags: field(
          computed(() => []),
          { list: ['id', 'name', 'type'], show: ['id', 'name', 'type'], search: true },
        ),
        is_managed_externally: field(stored('boolean', 'is_managed_externally'), { list: true, show: true }),
        changed_on: field(stored('datetime', 'changed_on')),
      },
      saved: { owners: hasMany(OWNER_LINK, PEOPLE.of(['id'])) },
      filters: {
        slice_name: {
          chart_all_text: {
            label: 'All Text',
            condition: (value, scope) =>
              typeof value === 'string' && value !== ''
                ? anyOf([likeText(words, value, 'anywhere'), datasetNamed(value, datasets.for(scope))])
                : undefined,
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
        tags: { chart_tags: { label: 'Is tagged', condition: (value) => (value ? sql`1 = 0` : undefined) } },
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: { owners: relatedPeople(), created_by: relatedPeople(), changed_by: relatedPeople() },
      visible: (scope) => visibleCharts(scope, datasets),
    },
    store,
  );
}

const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);
