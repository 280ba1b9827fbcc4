import { tryParseOutsideObject } from '@facet/sdk/common';
import type { Databases } from '@facet/plugin-databases/contract.server';
import type { Datasource, TableDataset } from '@facet/plugin-query/contract.server';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import { cachedUntilWrite, type MetadataStore } from '@facet/sdk/server';
import { linkedIds } from '@facet/sdk/resource';
import { type Selectable, sql } from 'kysely';
import type { DatasetColumnTable, DatasetMetricTable, DatasetTable, DatasetTables } from './tables.ts';
import { subjectOf } from './dataset-access.ts';

export type DatasetRecord = Selectable<DatasetTable>;
export type ColumnRecord = Selectable<DatasetColumnTable>;
export type MetricRecord = Selectable<DatasetMetricTable>;

export const OWNER_LINK = { through: 'dataset_owners', own: 'dataset_id', other: 'user_id' } as const;

/** A dataset with its columns and metrics, in the order of their creation. */
export interface WholeDataset {
  readonly record: DatasetRecord;
  readonly columns: readonly ColumnRecord[];
  readonly metrics: readonly MetricRecord[];
}

/** No name of a table contains this character. */
const KEY_SEPARATOR = '\0';

/** Tables of this plugin from which a data source is read. */
const DATASOURCE_TABLES = ['datasets', 'dataset_columns', 'dataset_metrics', OWNER_LINK.through];

export interface DatasetReader {
  find(id: number): Promise<WholeDataset | undefined>;
  findMany(ids: readonly number[]): Promise<readonly WholeDataset[]>;
  ownerIds(id: number): Promise<readonly number[]>;
  /** The dataset in the form that the query gateway needs. */
  datasource(id: number): Promise<Datasource | undefined>;
  /** Physical datasets by the name of their table, ignoring case; all of them for `null`. */
  tablesNamed(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
}

export function createDatasetReader(store: MetadataStore, databases: Databases): DatasetReader {
  const db = store.db<DatasetTables>();
  const sources = [...DATASOURCE_TABLES, databases.rows.source];

  async function findMany(ids: readonly number[]): Promise<readonly WholeDataset[]> {
    if (ids.length === 0) return [];
    const [records, columns, metrics] = await Promise.all([
      db.selectFrom('datasets').selectAll().where('id', 'in', ids).orderBy('id').execute(),
      db.selectFrom('dataset_columns').selectAll().where('dataset_id', 'in', ids).orderBy('id').execute(),
      db.selectFrom('dataset_metrics').selectAll().where('dataset_id', 'in', ids).orderBy('id').execute(),
    ]);
    const columnsOf = Map.groupBy(columns, (column) => column.dataset_id);
    const metricsOf = Map.groupBy(metrics, (metric) => metric.dataset_id);
    return records.map((record) => ({
      record,
      columns: columnsOf.get(record.id) ?? [],
      metrics: metricsOf.get(record.id) ?? [],
    }));
  }

  const find = async (id: number) => (await findMany([id]))[0];
  const ownerIds = (id: number) => linkedIds(db, OWNER_LINK, id);

  const tablesByKey = cachedUntilWrite(store, sources, (key: string) => {
    const [databaseId, ...names] = key.split(KEY_SEPARATOR);
    return readTables(Number(databaseId), names.length === 0 ? null : names);
  });

  async function readTables(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]> {
    const database = await databases.find(databaseId);
    if (database === undefined) return [];
    // Metadata stores fold only the case of ASCII letters alike; for other names all datasets are read.
    const plain = names?.every((name) => /^[\x20-\x7e]*$/.test(name)) ? names : null;
    const records = await db
      .selectFrom('datasets')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where((eb) => eb.or([eb('sql', 'is', null), eb('sql', '=', '')]))
      .$if(plain !== null, (query) =>
        query.where(
          sql`lower(datasets.table_name)`,
          'in',
          (plain ?? []).map((name) => name.toLowerCase()),
        ),
      )
      .orderBy('id')
      .execute();
    if (records.length === 0) return [];
    const owners = await db
      .selectFrom('dataset_owners')
      .innerJoin('datasets', 'datasets.id', 'dataset_owners.dataset_id')
      .select(['dataset_owners.dataset_id', 'dataset_owners.user_id'])
      .where('datasets.database_id', '=', databaseId)
      .execute();
    const ownersOf = Map.groupBy(owners, (owner) => owner.dataset_id);
    return records.map((record) => ({
      id: record.id,
      catalog: record.catalog,
      schema: record.schema,
      tableName: record.table_name,
      subject: subjectOf(
        record,
        database,
        (ownersOf.get(record.id) ?? []).map((owner) => owner.user_id),
      ),
    }));
  }

  return {
    find,
    findMany,
    ownerIds,
    datasource: cachedUntilWrite(store, sources, async (id: number) => {
      const whole = await find(id);
      if (whole === undefined) return undefined;
      const [database, owners] = await Promise.all([databases.find(whole.record.database_id), ownerIds(id)]);
      return database === undefined ? undefined : datasourceOf(whole, database, owners);
    }),
    tablesNamed: async (databaseId, names) =>
      names?.length === 0 ? [] : tablesByKey([databaseId, ...(names ?? [])].join(KEY_SEPARATOR)),
  };
}

/** `schema.table`, or the table alone. */
export const qualifiedName = (record: Pick<DatasetRecord, 'schema' | 'table_name'>): string =>
  record.schema ? `${record.schema}.${record.table_name}` : record.table_name;

export const isVirtual = (record: Pick<DatasetRecord, 'sql'>): boolean => record.sql !== null && record.sql !== '';

function datasourceOf(
  { record, columns, metrics }: WholeDataset,
  database: { id: number; name: string },
  ownerIds: readonly number[],
): Datasource {
  return {
    id: record.id,
    type: 'table',
    uid: `${record.id}__table`,
    name: record.table_name,
    databaseId: record.database_id,
    catalog: record.catalog,
    schema: record.schema,
    tableName: record.table_name,
    sql: isVirtual(record) ? record.sql : null,
    subject: subjectOf(record, database, ownerIds),
    opensTables: true,
    changedOn: record.changed_on,
    cacheTimeout: record.cache_timeout,
    mainDttmCol: record.main_dttm_col,
    offset: record.offset,
    fetchValuesPredicate: record.fetch_values_predicate,
    templateParams: record.template_params,
    filterSelectEnabled: record.filter_select_enabled === 1,
    normalizeColumns: record.normalize_columns === 1,
    alwaysFilterMainDttm: record.always_filter_main_dttm === 1,
    extra: record.extra,
    columns: columns.map((column) => ({
      name: column.column_name,
      verboseName: column.verbose_name,
      type: column.type,
      expression: column.expression,
      isDttm: column.is_dttm === 1,
      groupby: column.groupby === 1,
      filterable: column.filterable === 1,
      pythonDateFormat: column.python_date_format,
      advancedDataType: column.advanced_data_type,
      isActive: column.is_active === 1,
    })),
    metrics: metrics.map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name,
      expression: metric.expression,
      d3format: metric.d3format,
      currency: currencyIn(metric.currency),
    })),
  };
}

/** The stored currency of a metric; null where it has none. */
function currencyIn(json: string | null): CurrencyFormat | null {
  const { symbol, symbolPosition } = tryParseOutsideObject(json) ?? {};
  if (typeof symbol !== 'string' || symbol === '') return null;
  return { symbol, symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
}
