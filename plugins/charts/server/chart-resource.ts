import { storedEndpoint } from '@facet/plugin-datasets/contract';
import { type Datasets } from '@facet/plugin-datasets/contract.server';
import type { MetadataStore, Principal } from '@facet/sdk/server';
import {
  allOf,
  anyOf,
  belongsTo,
  type Condition,
  computed,
  createResource,
  epochSeconds,
  everything,
  hasMany,
  humanizeAge,
  isFavorite,
  isIn,
  likeText,
  loaded,
  not,
  type PeopleTables,
  type ReadCall,
  relatedPeople,
  type Resource,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { ChartPlacements, ChartTables } from '../contract.server.ts';
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

const PERSON = { table: 'users', members: ['id', 'first_name', 'last_name'] };

/** Charts whose dataset the principal may read, and those they own. */
export function visibleCharts(who: Principal, datasets: Datasets): Condition | undefined {
  if (who.isAdmin) return undefined;
  const readable = datasets.readable(who);
  if (readable === undefined) return undefined;
  return anyOf([
    sql`(slices.datasource_type = 'table'
      and slices.datasource_id in (select datasets.id from datasets where ${readable}))`,
    ownedBy(who),
  ]);
}

const ownedBy = (who: Principal): Condition =>
  sql`slices.id in (select slice_id from slice_owners where slice_owners.user_id = ${who.id})`;

interface DatasetFacts {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly default_endpoint: string | null;
}

/** Owners keep their chart when its dataset is closed to them, but learn nothing of the dataset. */
async function datasetFacts(
  { db, who }: ReadCall,
  rows: readonly ChartRecord[],
  datasets: Datasets,
): Promise<(DatasetFacts | undefined)[]> {
  const ids = [...new Set(rows.filter((row) => row.datasource_type === 'table').map((row) => row.datasource_id))];
  const found = await sql<DatasetFacts>`
    select id, table_name, ${sql.ref('schema')}, default_endpoint from datasets
    where ${allOf([isIn(sql.ref('datasets.id'), ids), datasets.readable(who) ?? everything])}`.execute(db);
  const byId = new Map(found.rows.map((dataset) => [dataset.id, dataset]));
  return rows.map((row) => (row.datasource_type === 'table' ? byId.get(row.datasource_id) : undefined));
}

const datasetMember = (datasets: Datasets) => (value: (dataset: DatasetFacts) => unknown, order?: string) =>
  loaded<ChartRecord>(
    async (rows, call) =>
      (await datasetFacts(call, rows, datasets)).map((dataset) => (dataset === undefined ? null : value(dataset))),
    order === undefined
      ? undefined
      : () => sql`(select ${sql.ref(`datasets.${order}`)} from datasets where datasets.id = slices.datasource_id)`,
  );

const personName = (key: 'created_by_fk' | 'changed_by_fk') =>
  loaded<ChartRecord>(async (rows, call) => {
    const people = await belongsTo<ChartRecord>(key, PERSON).read(rows, call);
    return people.map((found) => {
      const { first_name: first = '', last_name: last = '' } = (found ?? {}) as Record<string, string>;
      return `${first} ${last}`.trim();
    });
  });

const datasetNamed = (text: string, readable: Condition | undefined): Condition =>
  sql`slices.datasource_id in (select datasets.id from datasets
    where ${likeText(sql.ref('datasets.table_name'), text, 'anywhere')} and ${readable ?? everything})`;

/** One text a row, so that a search lowers and matches once; nobody types the line breaks between its parts. */
const words = sql`(slices.slice_name || ${'\n'} || coalesce(slices.description, '') || ${'\n'} || slices.viz_type)`;

const certified = sql`(slices.certified_by is not null and slices.certified_by <> '')` as Condition;

const SAVED = {
  slice_name: stored<ChartRecord>('text', 'slice_name'),
  viz_type: stored<ChartRecord>('text', 'viz_type'),
  params: stored<ChartRecord>('text', 'params'),
  description: stored<ChartRecord>('text', 'description'),
  cache_timeout: stored<ChartRecord>('integer', 'cache_timeout'),
  certified_by: stored<ChartRecord>('text', 'certified_by'),
  certification_details: stored<ChartRecord>('text', 'certification_details'),
  datasource_id: stored<ChartRecord>('integer', 'datasource_id'),
  datasource_type: stored<ChartRecord>('text', 'datasource_type'),
};

export function createChartResource(
  store: MetadataStore,
  datasets: Datasets,
  placements: () => Promise<ChartPlacements | undefined>,
): Resource<ChartRecord> {
  const ofDataset = datasetMember(datasets);
  const dashboards = hasMany<ChartRecord>(DASHBOARD_LINK, { table: 'dashboard_slices', members: [] });

  return createResource<ChartTables & PeopleTables, 'slices'>(
    {
      table: 'slices',
      view: 'Chart',
      title: 'Slice',
      // The right to tag is listed by whoever brings tags.
      actions: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
      fields: {
        ...SAVED,
        id: stored('integer', 'id'),
        uuid: stored('text', 'uuid'),
        slice_url: computed((row) => exploreUrl(row.id)),
        url: computed((row) => exploreUrl(row.id)),
        edit_url: computed((row) => `/chart/edit/${row.id}`),
        form_data: computed(formDataOf),
        query_context: stored('text', 'query_context'),
        description_markeddown: computed((row) => descriptionHtml(row.description)),
        datasource_name: {
          ...ofDataset((dataset) => dataset.table_name, 'table_name'),
          operators: stored<ChartRecord>('text', 'slice_name').operators,
          condition: (_, operator, value) =>
            sql`exists (select 1 from datasets where datasets.id = slices.datasource_id
              and ${stored<{ table_name: string }>('text', 'table_name').condition('datasets', operator, value)})`,
        },
        datasource_name_text: ofDataset((dataset) =>
          dataset.schema ? `${dataset.schema}.${dataset.table_name}` : dataset.table_name,
        ),
        datasource_url: ofDataset(
          (dataset) =>
            storedEndpoint(dataset.default_endpoint) || `/explore/?datasource_type=table&datasource_id=${dataset.id}`,
        ),
        table: ofDataset(({ default_endpoint, table_name }) => ({
          default_endpoint: storedEndpoint(default_endpoint),
          table_name,
        })),
        dashboards: {
          ...dashboards,
          async read(rows, { db, who }) {
            const found = await placements();
            const links = await sql<{ slice_id: number; dashboard_id: number }>`
              select slice_id, dashboard_id from dashboard_slices
              where ${isIn(
                sql.ref('slice_id'),
                rows.map((row) => row.id),
              )} order by dashboard_id`.execute(db);
            const linked = [...new Set(links.rows.map((link) => link.dashboard_id))];
            const described = await found?.describe(linked, who);
            const byChart = Map.groupBy(links.rows, (link) => link.slice_id);
            return rows.map((row) =>
              (byChart.get(row.id) ?? [])
                .map((link) => described?.get(link.dashboard_id))
                .filter((placement) => placement !== undefined),
            );
          },
        },
        owners: hasMany(OWNER_LINK, PERSON),
        created_by: belongsTo('created_by_fk', PERSON),
        changed_by: belongsTo('changed_by_fk', PERSON),
        last_saved_by: belongsTo('last_saved_by_fk', PERSON),
        created_by_name: personName('created_by_fk'),
        changed_by_name: personName('changed_by_fk'),
        last_saved_at: stored('datetime', 'last_saved_at'),
        changed_on: stored('datetime', 'changed_on'),
        changed_on_dttm: computed((row) => epochSeconds(row.changed_on), 'changed_on'),
        changed_on_utc: computed((row) => withUtcZone(row.changed_on), 'changed_on'),
        changed_on_delta_humanized: computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
        created_on_delta_humanized: computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
        thumbnail_url: computed(thumbnailUrl),
        tags: computed(() => []),
        is_managed_externally: stored('boolean', 'is_managed_externally'),
      },
      saved: { ...SAVED, owners: hasMany(OWNER_LINK, { table: 'users', members: ['id'] }) },
      list: [
        'id',
        'uuid',
        'slice_name',
        'slice_url',
        'url',
        'edit_url',
        'viz_type',
        'params',
        'form_data',
        'description',
        'description_markeddown',
        'cache_timeout',
        'certified_by',
        'certification_details',
        'datasource_id',
        'datasource_type',
        'datasource_name_text',
        'datasource_url',
        'dashboards.id',
        'dashboards.dashboard_title',
        ...people('owners'),
        ...people('created_by'),
        'created_by_name',
        ...people('changed_by'),
        'changed_by_name',
        'changed_on_dttm',
        'changed_on_utc',
        'changed_on_delta_humanized',
        'created_on_delta_humanized',
        'last_saved_at',
        ...people('last_saved_by'),
        'table.default_endpoint',
        'table.table_name',
        'thumbnail_url',
        'tags.id',
        'tags.name',
        'tags.type',
        'is_managed_externally',
      ],
      show: [
        'id',
        'uuid',
        'slice_name',
        'viz_type',
        'params',
        'query_context',
        'description',
        'cache_timeout',
        'certified_by',
        'certification_details',
        'changed_on_delta_humanized',
        'dashboards.id',
        'dashboards.dashboard_title',
        'dashboards.json_metadata',
        ...people('owners'),
        'tags.id',
        'tags.name',
        'tags.type',
        'thumbnail_url',
        'url',
        'is_managed_externally',
      ],
      order: [
        'changed_by.first_name',
        'changed_on_delta_humanized',
        'datasource_id',
        'datasource_name',
        'last_saved_at',
        'last_saved_by.id',
        'last_saved_by.first_name',
        'last_saved_by.last_name',
        'slice_name',
        'viz_type',
      ],
      search: [
        'created_by',
        'changed_by',
        'last_saved_at',
        'last_saved_by',
        'datasource_id',
        'datasource_name',
        'datasource_type',
        'description',
        'id',
        'uuid',
        'owners',
        'dashboards',
        'slice_name',
        'viz_type',
        'tags',
      ],
      filters: {
        slice_name: {
          chart_all_text: {
            label: 'All Text',
            condition: (value, who) =>
              typeof value === 'string' && value !== ''
                ? anyOf([likeText(words, value, 'anywhere'), datasetNamed(value, datasets.readable(who))])
                : undefined,
          },
        },
        id: {
          chart_is_favorite: {
            label: 'Is favorite',
            condition: (value, who) => holds(value, isFavorite(FAVORITES, 'slices', who)),
          },
          chart_is_certified: { label: 'Is certified', condition: (value) => holds(value, certified) },
          chart_owned_created_favored_by_me: {
            label: 'Owned Created or Favored',
            condition: (value, who) =>
              holds(
                value,
                anyOf([
                  ownedBy(who),
                  isIn(sql.ref('slices.created_by_fk'), [who.id]),
                  isFavorite(FAVORITES, 'slices', who),
                ]),
              ),
          },
        },
        created_by: {
          chart_has_created_by: {
            label: 'Has created by',
            condition: (value) => holds(value, sql`slices.created_by_fk is not null`),
          },
          chart_created_by_me: {
            label: 'Created by me',
            condition: (_, who) =>
              anyOf([isIn(sql.ref('slices.created_by_fk'), [who.id]), isIn(sql.ref('slices.changed_by_fk'), [who.id])]),
          },
        },
        tags: { chart_tags: { label: 'Is tagged', condition: (value) => (value ? sql`1 = 0` : undefined) } },
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: { owners: relatedPeople(), created_by: relatedPeople(), changed_by: relatedPeople() },
      visible: (who) => visibleCharts(who, datasets),
    },
    store,
  );
}

const holds = (value: unknown, condition: Condition): Condition => (value === false ? not(condition) : condition);

const people = (field: string): string[] => [`${field}.id`, `${field}.first_name`, `${field}.last_name`];
