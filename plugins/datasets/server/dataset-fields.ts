import type { DatabaseSummary, Databases, UsableDatabases } from '@facet/plugin-databases/contract.server';
import { type Scoped, tryParseOutsideObject } from '@facet/sdk/common';
import {
  ageOf,
  belongsTo,
  computed,
  field,
  hasMany,
  loaded,
  PERSON,
  type ResourceFields,
  stored,
  withUtcZone,
} from '@facet/sdk/resource';
import type { Dialect } from '@facet/sdk/server';
import { storedEndpoint } from '../common/default-endpoint.ts';
import {
  type DatasetReader,
  type DatasetRecord,
  isVirtual,
  OWNER_LINK,
  qualifiedName,
  type WholeDataset,
} from './dataset-store.ts';
import { derivedMembers, foldersOf, genericOf } from './payload.ts';

interface Known {
  readonly whole: WholeDataset;
  readonly dialect: Dialect | undefined;
}

export interface DatasetResourceParts {
  readonly reader: DatasetReader;
  readonly databases: Databases;
  readonly usable: Scoped<UsableDatabases>;
  dialectOf(database: DatabaseSummary): Promise<Dialect | undefined>;
}

export const exploreUrl = (record: Pick<DatasetRecord, 'id' | 'default_endpoint'>): string =>
  storedEndpoint(record.default_endpoint) || `/explore/?datasource_type=table&datasource_id=${record.id}`;

type Fields = ResourceFields<DatasetRecord>;
type WholeMember = ReturnType<typeof wholeMember>;

/** Fields of datasets for lists, cards and editors, in the order of the responses. */
export function datasetFields(services: DatasetResourceParts): Fields {
  const whole = wholeMember(services);
  return {
    ...identityFields(),
    ...databaseFields(services),
    ...contentFields(whole),
    ...partFields(whole),
    ...derivedFields(whole),
    ...historyFields(),
  };
}

/** A member that needs columns, metrics or the dialect; they are loaded once per page and member. */
const wholeMember = (services: DatasetResourceParts) => (value: (known: Known) => unknown) =>
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

const derived = (whole: WholeMember, name: keyof ReturnType<typeof derivedMembers>) =>
  whole((known) => derivedMembers(known.whole, known.dialect)[name]);

const identityFields = (): Fields => ({
  id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
  uuid: field(stored('text', 'uuid'), { list: true, show: true }),
  uid: field(
    computed((row) => `${row.id}__table`),
    { show: true },
  ),
  table_name: field(stored('text', 'table_name'), {
    list: true,
    show: true,
    order: true,
    search: { at: 5 },
    saved: true,
  }),
  schema: field(stored('text', 'schema'), {
    list: true,
    show: { at: 10 },
    order: true,
    search: true,
    distinct: true,
    saved: true,
  }),
  name: field(computed(qualifiedName), { show: true }),
  datasource_name: field(
    computed((row) => row.table_name),
    { show: true },
  ),
  sql: field(stored('text', 'sql'), { list: true, show: true, search: true, saved: true }),
  kind: field(
    computed((row) => (isVirtual(row) ? 'virtual' : 'physical')),
    { list: true, show: true },
  ),
});

const databaseFields = (services: DatasetResourceParts): Fields => ({
  database: field(
    {
      ...belongsTo<DatasetRecord>('database_id', services.databases.rows.of(['id', 'database_name'])),
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
    {
      list: ['id', 'database_name'],
      show: { at: 27, members: ['id', 'database_name', 'backend', 'allow_multi_catalog'] },
      order: { at: 5, members: ['database_name'] },
      search: { at: 1 },
    },
  ),
});

const contentFields = (whole: WholeMember): Fields => ({
  datasource_type: field(
    computed(() => 'table'),
    { list: true, show: true },
  ),
  default_endpoint: field(
    computed((row) => storedEndpoint(row.default_endpoint)),
    { list: true, show: { at: 17 } },
  ),
  url: field(
    computed((row) => `/tablemodelview/edit/${row.id}`),
    { show: true },
  ),
  catalog: field(stored('text', 'catalog'), {
    list: { at: 4 },
    show: true,
    order: true,
    search: true,
    distinct: true,
    saved: true,
  }),
  description: field(stored('text', 'description'), { list: true, show: true, saved: true }),
  explore_url: field(computed(exploreUrl), { list: true }),
  main_dttm_col: field(stored('text', 'main_dttm_col'), { show: true, saved: true }),
  normalize_columns: field(stored('boolean', 'normalize_columns'), { show: true, saved: true }),
  always_filter_main_dttm: field(stored('boolean', 'always_filter_main_dttm'), { show: true, saved: true }),
  offset: field(stored('integer', 'offset'), { show: true, saved: true }),
  cache_timeout: field(stored('integer', 'cache_timeout'), { show: true, saved: true }),
  is_sqllab_view: field(stored('boolean', 'is_sqllab_view'), { show: true, saved: true }),
  template_params: field(stored('text', 'template_params'), { show: true, saved: true }),
  select_star: field(derived(whole, 'select_star'), { show: true }),
  filter_select_enabled: field(stored('boolean', 'filter_select_enabled'), { show: true, saved: true }),
  fetch_values_predicate: field(stored('text', 'fetch_values_predicate'), { show: true, saved: true }),
  extra: field(stored('text', 'extra'), { list: true, show: true, saved: true }),
  is_managed_externally: field(stored('boolean', 'is_managed_externally'), { show: true }),
  external_url: field(stored('text', 'external_url'), { show: true }),
  owners: field(hasMany(OWNER_LINK, PERSON), {
    list: PERSON.members,
    show: PERSON.members,
    search: { at: 2 },
  }),
});

const partFields = (whole: WholeMember): Fields => ({
  columns: field(
    whole(({ whole: { columns }, dialect }) =>
      columns.map(({ dataset_id: _dataset, ...column }) => ({
        ...column,
        type_generic: genericOf(column, dialect),
        is_dttm: column.is_dttm === 1,
        is_active: column.is_active === 1,
        groupby: column.groupby === 1,
        filterable: column.filterable === 1,
      })),
    ),
    {
      show: [
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
      ],
    },
  ),
  metrics: field(
    whole(({ whole: { metrics } }) =>
      metrics.map(({ dataset_id: _dataset, ...metric }) => ({
        ...metric,
        currency: tryParseOutsideObject(metric.currency) ?? null,
      })),
    ),
    {
      show: [
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
      ],
    },
  ),
});

const derivedFields = (whole: WholeMember): Fields => ({
  folders: field(
    computed((row) => foldersOf(row.folders)),
    { show: true },
  ),
  column_formats: field(derived(whole, 'column_formats'), { show: true }),
  currency_formats: field(derived(whole, 'currency_formats'), { show: true }),
  granularity_sqla: field(derived(whole, 'granularity_sqla'), { show: true }),
  time_grain_sqla: field(derived(whole, 'time_grain_sqla'), { show: true }),
  order_by_choices: field(derived(whole, 'order_by_choices'), { show: true }),
  verbose_map: field(derived(whole, 'verbose_map'), { show: true }),
});

const historyFields = (): Fields => ({
  created_on: field(stored('datetime', 'created_on'), { show: true }),
  created_on_humanized: field(ageOf('created_on'), { show: true }),
  created_by: field(belongsTo('created_by_fk', PERSON), { show: ['first_name', 'last_name'], search: true }),
  changed_on: field(stored('datetime', 'changed_on'), { show: true }),
  changed_on_humanized: field(ageOf('changed_on'), { show: true }),
  changed_by: field(belongsTo('changed_by_fk', PERSON), {
    list: PERSON.members,
    show: ['first_name', 'last_name'],
    order: ['first_name'],
    search: true,
  }),
  changed_by_name: field(
    loaded(async (rows, call) => {
      const people = await belongsTo<DatasetRecord>('changed_by_fk', PERSON).read(rows, call);
      return people.map(fullName);
    }),
    { list: true },
  ),
  changed_on_utc: field(
    computed((row) => withUtcZone(row.changed_on), 'changed_on'),
    { list: true },
  ),
  changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
});

export function fullName(person: unknown): string {
  if (typeof person !== 'object' || person === null) return '';
  const { first_name: first, last_name: last } = person as { first_name?: unknown; last_name?: unknown };
  return [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
