import type { MetadataStore } from '@facet/sdk/server';
import {
  belongsTo,
  computed,
  createResource,
  hasMany,
  humanizeAge,
  isIn,
  loaded,
  type PeopleTables,
  relatedPeople,
  relatedRows,
  type Resource,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import type { DatabaseSummary, Databases } from '@facet/plugin-databases/contract.server';
import type { Dialect, Principal } from '@facet/sdk/server';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '@facet/sdk/resource';
import type { DatasetTables } from '../contract.server.ts';
import { storedEndpoint } from '../common/default-endpoint.ts';
import { readableDatasets } from './dataset-access.ts';
import {
  type DatasetReader,
  type DatasetRecord,
  OWNER_LINK,
  type WholeDataset,
  isVirtual,
  qualifiedName,
} from './dataset-store.ts';
import { derivedMembers, foldersOf, genericOf, objectIn } from './payload.ts';

const PERSON = { table: 'users', members: ['id', 'first_name', 'last_name'] };

const SAVED = {
  table_name: stored<DatasetRecord>('text', 'table_name'),
  schema: stored<DatasetRecord>('text', 'schema'),
  catalog: stored<DatasetRecord>('text', 'catalog'),
  sql: stored<DatasetRecord>('text', 'sql'),
  description: stored<DatasetRecord>('text', 'description'),
  main_dttm_col: stored<DatasetRecord>('text', 'main_dttm_col'),
  normalize_columns: stored<DatasetRecord>('boolean', 'normalize_columns'),
  always_filter_main_dttm: stored<DatasetRecord>('boolean', 'always_filter_main_dttm'),
  offset: stored<DatasetRecord>('integer', 'offset'),
  cache_timeout: stored<DatasetRecord>('integer', 'cache_timeout'),
  is_sqllab_view: stored<DatasetRecord>('boolean', 'is_sqllab_view'),
  template_params: stored<DatasetRecord>('text', 'template_params'),
  filter_select_enabled: stored<DatasetRecord>('boolean', 'filter_select_enabled'),
  fetch_values_predicate: stored<DatasetRecord>('text', 'fetch_values_predicate'),
  extra: stored<DatasetRecord>('text', 'extra'),
};

/** All columns, or all metrics, of each dataset as they are kept. */
const parts = (table: 'dataset_columns' | 'dataset_metrics') =>
  loaded<DatasetRecord>(async (rows, { db }) => {
    const found = await sql<{ dataset_id: number }>`select * from ${sql.table(table)} where ${isIn(
      sql.ref('dataset_id'),
      rows.map((row) => row.id),
    )} order by id`.execute(db);
    const byDataset = Map.groupBy(found.rows, (part) => part.dataset_id);
    return rows.map((row) => byDataset.get(row.id) ?? []);
  });

interface Known {
  readonly whole: WholeDataset;
  readonly dialect: Dialect | undefined;
}

export interface DatasetResourceParts {
  readonly reader: DatasetReader;
  readonly databases: Databases;
  dialectOf(database: DatabaseSummary): Promise<Dialect | undefined>;
  visibleDatabases(who: Principal): Condition | undefined;
}

export const exploreUrl = (record: Pick<DatasetRecord, 'id' | 'default_endpoint'>): string =>
  storedEndpoint(record.default_endpoint) || `/explore/?datasource_type=table&datasource_id=${record.id}`;

export function createDatasetResource(store: MetadataStore, services: DatasetResourceParts): Resource<DatasetRecord> {
  /** A member that needs columns, metrics or the dialect; they are read once a page and member. */
  const whole = (value: (known: Known) => unknown) =>
    loaded<DatasetRecord>(async (rows) => {
      const wholes = new Map(
        (await services.reader.findMany(rows.map((row) => row.id))).map((one) => [one.record.id, one]),
      );
      const known = await services.databases.findMany([...new Set(rows.map((row) => row.database_id))]);
      const dialects = new Map(
        await Promise.all(
          [...known.values()].map(async (database) => [database.id, await services.dialectOf(database)] as const),
        ),
      );
      return rows.map((row) => {
        const one = wholes.get(row.id);
        return one === undefined ? null : value({ whole: one, dialect: dialects.get(row.database_id) });
      });
    });
  const derived = (name: keyof ReturnType<typeof derivedMembers>) =>
    whole((known) => derivedMembers(known.whole, known.dialect)[name]);

  const database = belongsTo<DatasetRecord>('database_id', { table: 'dbs', members: ['id', 'database_name'] });

  return createResource<DatasetTables & PeopleTables, 'datasets'>(
    {
      table: 'datasets',
      view: 'Dataset',
      title: 'Sqla Table',
      actions: [
        'can_read',
        'can_write',
        'can_export',
        'can_duplicate',
        'can_get_or_create_dataset',
        'can_warm_up_cache',
      ],
      fields: {
        ...SAVED,
        id: stored('integer', 'id'),
        uuid: stored('text', 'uuid'),
        uid: computed((row) => `${row.id}__table`),
        name: computed(qualifiedName),
        datasource_name: computed((row) => row.table_name),
        kind: computed((row) => (isVirtual(row) ? 'virtual' : 'physical')),
        datasource_type: computed(() => 'table'),
        url: computed((row) => `/tablemodelview/edit/${row.id}`),
        explore_url: computed(exploreUrl),
        default_endpoint: computed((row) => storedEndpoint(row.default_endpoint)),
        is_managed_externally: stored('boolean', 'is_managed_externally'),
        folders: computed((row) => foldersOf(row.folders)),
        database: {
          ...database,
          async read(rows) {
            const known = await services.databases.findMany([...new Set(rows.map((row) => row.database_id))]);
            return rows.map(({ database_id: id }) => {
              const found = known.get(id);
              return (
                found && {
                  id,
                  database_name: found.name,
                  backend: found.backend,
                  allow_multi_catalog: found.extra['allow_multi_catalog'] === true,
                }
              );
            });
          },
        },
        owners: hasMany(OWNER_LINK, PERSON),
        created_by: belongsTo('created_by_fk', PERSON),
        changed_by: belongsTo('changed_by_fk', PERSON),
        changed_by_name: loaded(async (rows, call) => {
          const people = await belongsTo<DatasetRecord>('changed_by_fk', PERSON).read(rows, call);
          return people.map(fullName);
        }),
        columns: whole(({ whole: { columns }, dialect }) =>
          columns.map(({ dataset_id: _dataset, ...column }) => ({
            ...column,
            type_generic: genericOf(column, dialect),
            is_dttm: column.is_dttm === 1,
            is_active: column.is_active === 1,
            groupby: column.groupby === 1,
            filterable: column.filterable === 1,
          })),
        ),
        metrics: whole(({ whole: { metrics } }) =>
          metrics.map(({ dataset_id: _dataset, ...metric }) => ({ ...metric, currency: objectIn(metric.currency) })),
        ),
        select_star: derived('select_star'),
        column_formats: derived('column_formats'),
        currency_formats: derived('currency_formats'),
        granularity_sqla: derived('granularity_sqla'),
        time_grain_sqla: derived('time_grain_sqla'),
        order_by_choices: derived('order_by_choices'),
        verbose_map: derived('verbose_map'),
        created_on: stored('datetime', 'created_on'),
        created_on_humanized: computed((row, { now }) => humanizeAge(row.created_on, now), 'created_on'),
        changed_on: stored('datetime', 'changed_on'),
        changed_on_utc: computed((row) => withUtcZone(row.changed_on), 'changed_on'),
        changed_on_humanized: computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
        changed_on_delta_humanized: computed((row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
      },
      saved: {
        ...SAVED,
        database_id: stored('integer', 'database_id'),
        default_endpoint: stored('text', 'default_endpoint'),
        folders: stored('text', 'folders'),
        owners: hasMany(OWNER_LINK, { table: 'users', members: ['id'] }),
        columns: parts('dataset_columns'),
        metrics: parts('dataset_metrics'),
      },
      list: [
        'id',
        'uuid',
        'table_name',
        'schema',
        'catalog',
        'sql',
        'kind',
        'database.id',
        'database.database_name',
        'datasource_type',
        'default_endpoint',
        'description',
        'explore_url',
        'extra',
        'owners.id',
        'owners.first_name',
        'owners.last_name',
        'changed_by.id',
        'changed_by.first_name',
        'changed_by.last_name',
        'changed_by_name',
        'changed_on_utc',
        'changed_on_delta_humanized',
      ],
      show: SHOW,
      order: [
        'table_name',
        'schema',
        'catalog',
        'changed_by.first_name',
        'changed_on_delta_humanized',
        'database.database_name',
      ],
      search: ['id', 'database', 'owners', 'schema', 'sql', 'table_name', 'catalog', 'created_by', 'changed_by'],
      filters: {
        sql: {
          dataset_is_null_or_empty: {
            label: 'Null or Empty',
            condition: (value) =>
              value === false
                ? sql`(datasets.sql is not null and datasets.sql <> '')`
                : sql`(datasets.sql is null or datasets.sql = '')`,
          },
        },
        id: { dataset_is_certified: { label: 'Is certified', condition: certifiedCondition } },
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        database: relatedRows('dbs', 'database_name', { visible: services.visibleDatabases }),
        owners: relatedPeople(),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      distinct: ['schema', 'catalog'],
      visible: readableDatasets,
    },
    store,
  );
}

export function fullName(person: unknown): string {
  if (typeof person !== 'object' || person === null) return '';
  const { first_name: first, last_name: last } = person as { first_name?: unknown; last_name?: unknown };
  return [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function certifiedCondition(value: unknown): RawBuilder<boolean> {
  const certified = sql<boolean>`(datasets.extra like '%"certification":%')`;
  return value === false ? sql`(datasets.extra is null or not ${certified})` : certified;
}

const COLUMN_MEMBERS = [
  'id',
  'uuid',
  'column_name',
  'verbose_name',
  'description',
  'expression',
  'type',
  'type_generic',
  'advanced_data_type',
  'is_dttm',
  'is_active',
  'groupby',
  'filterable',
  'python_date_format',
  'extra',
  'created_on',
  'changed_on',
];

const METRIC_MEMBERS = [
  'id',
  'uuid',
  'metric_name',
  'verbose_name',
  'description',
  'expression',
  'metric_type',
  'd3format',
  'currency',
  'warning_text',
  'extra',
  'created_on',
  'changed_on',
];

const SHOW = [
  'id',
  'uuid',
  'uid',
  'table_name',
  'name',
  'datasource_name',
  'sql',
  'kind',
  'datasource_type',
  'url',
  'schema',
  'catalog',
  'description',
  'main_dttm_col',
  'normalize_columns',
  'always_filter_main_dttm',
  'offset',
  'default_endpoint',
  'cache_timeout',
  'is_sqllab_view',
  'template_params',
  'select_star',
  'filter_select_enabled',
  'fetch_values_predicate',
  'extra',
  'is_managed_externally',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'database.id',
  'database.database_name',
  'database.backend',
  'database.allow_multi_catalog',
  ...COLUMN_MEMBERS.map((member) => `columns.${member}`),
  ...METRIC_MEMBERS.map((member) => `metrics.${member}`),
  'folders',
  'column_formats',
  'currency_formats',
  'granularity_sqla',
  'time_grain_sqla',
  'order_by_choices',
  'verbose_map',
  'created_on',
  'created_on_humanized',
  'created_by.first_name',
  'created_by.last_name',
  'changed_on',
  'changed_on_humanized',
  'changed_by.first_name',
  'changed_by.last_name',
];
