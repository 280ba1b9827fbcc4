import type { IdOf } from '@facet/plugin-bundles/contract.server';
import { type Announced, auditChanged, auditCreated, replaceLinks, toStoredMoment } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { datasetPermission, schemaPermission } from '../../common/permission.ts';
import { NEW_DATASET } from '../changes/insert-dataset.ts';
import type { DatasetColumnWrite, DatasetMetricWrite } from '../../common/wire/dataset.ts';
import { replaceColumns, replaceMetrics } from '../dataset-parts.ts';
import { OWNER_LINK } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import { type DatasetFile, jsonOf } from './dataset-file.ts';
import type { PlannedDataset } from './planned-dataset.ts';

export interface DatasetWriting {
  readonly who: Principal;
  readonly owners: readonly number[];
  readonly idOf: IdOf;
  /** `sync_columns` and `sync_metrics`: `false` keeps parts that are missing from the file. */
  readonly options: Readonly<Record<string, string>>;
}

/** Writes the dataset of a file with its columns and metrics, and returns its id. */
export async function writeDataset(
  announced: Announced,
  tx: Kysely<DatasetTables>,
  { object, members, database, catalog }: PlannedDataset,
  { who, owners, idOf, options }: DatasetWriting,
): Promise<number> {
  const databaseId = database.id ?? idOf('database', members.database_uuid.toLowerCase());
  if (databaseId === undefined) throw new TypeError(`The database of ${object.path} was not written.`);
  const now = new Date();
  const fields = {
    ...fieldsOf(members),
    database_id: databaseId,
    schema_perm: schemaPermission(database.name, members.schema || null, catalog),
  };
  const id = object.id ?? (await insert(announced, tx, { ...fields, uuid: object.uuid }, who, now));
  await tx
    .updateTable('datasets')
    .set({
      ...fields,
      ...(object.id === undefined ? {} : auditChanged(who, now)),
      perm: datasetPermission(database.name, { id, name: members.table_name }),
    })
    .where('id', '=', id)
    .execute();
  if (object.id === undefined) await replaceLinks(tx, OWNER_LINK, id, owners);
  const moment = toStoredMoment(now);
  await writeColumns(tx, members, { id, moment, keepOthers: options['sync_columns'] === 'false' });
  await writeMetrics(tx, members, { id, moment, keepOthers: options['sync_metrics'] === 'false' });
  return id;
}

interface PartsOf {
  readonly id: number;
  readonly moment: string;
  readonly keepOthers: boolean;
}

async function insert(
  _announced: Announced,
  tx: Kysely<DatasetTables>,
  fields: ReturnType<typeof fieldsOf> & {
    readonly database_id: number;
    readonly uuid: string;
    readonly schema_perm: string | null;
  },
  who: Principal,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('datasets')
    .values({ ...NEW_DATASET, ...fields, ...auditCreated(who, now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const bit = (value: boolean | null | undefined, fallback: boolean): number => Number(value ?? fallback);

const fieldsOf = (members: DatasetFile) => ({
  table_name: members.table_name,
  main_dttm_col: members.main_dttm_col ?? null,
  description: members.description ?? null,
  default_endpoint: members.default_endpoint ?? null,
  offset: members.offset ?? 0,
  cache_timeout: members.cache_timeout ?? null,
  catalog: members.catalog || null,
  schema: members.schema || null,
  sql: members.sql || null,
  template_params: jsonOf(members.template_params),
  filter_select_enabled: bit(members.filter_select_enabled, true),
  fetch_values_predicate: members.fetch_values_predicate ?? null,
  extra: jsonOf(members.extra),
  normalize_columns: bit(members.normalize_columns, false),
  always_filter_main_dttm: bit(members.always_filter_main_dttm, false),
  folders: members.folders ? JSON.stringify(members.folders) : null,
});

/** Parts with an existing name keep their ids, because charts and row rules may refer to them. */
async function writeColumns(
  tx: Kysely<DatasetTables>,
  { columns }: DatasetFile,
  { id, moment, keepOthers }: PartsOf,
): Promise<void> {
  const stored = await tx.selectFrom('dataset_columns').selectAll().where('dataset_id', '=', id).execute();
  const ids = new Map(stored.map((column) => [column.column_name, column.id]));
  const list: DatasetColumnWrite[] = (columns ?? []).map((column) => ({
    ...(ids.has(column.column_name) ? { id: ids.get(column.column_name) } : {}),
    column_name: column.column_name,
    verbose_name: column.verbose_name ?? null,
    description: column.description ?? null,
    expression: column.expression ?? null,
    type: column.type ?? null,
    advanced_data_type: column.advanced_data_type ?? null,
    is_dttm: column.is_dttm ?? false,
    is_active: column.is_active ?? true,
    groupby: column.groupby ?? true,
    filterable: column.filterable ?? true,
    python_date_format: column.python_date_format ?? null,
    extra: jsonOf(column.extra),
  }));
  const named = new Set(list.map((column) => column.column_name));
  const others = stored
    .filter((column) => keepOthers && !named.has(column.column_name))
    .map(({ is_dttm, is_active, groupby, filterable, ...column }) => ({
      ...column,
      is_dttm: is_dttm === 1,
      is_active: is_active === 1,
      groupby: groupby === 1,
      filterable: filterable === 1,
    }));
  await replaceColumns(tx, id, [...list, ...others], moment);
}

async function writeMetrics(
  tx: Kysely<DatasetTables>,
  { metrics }: DatasetFile,
  { id, moment, keepOthers }: PartsOf,
): Promise<void> {
  const stored = await tx.selectFrom('dataset_metrics').selectAll().where('dataset_id', '=', id).execute();
  const ids = new Map(stored.map((metric) => [metric.metric_name, metric.id]));
  const list: DatasetMetricWrite[] = (metrics ?? []).map((metric) => ({
    ...(ids.has(metric.metric_name) ? { id: ids.get(metric.metric_name) } : {}),
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name ?? null,
    description: metric.description ?? null,
    expression: metric.expression,
    metric_type: metric.metric_type ?? null,
    d3format: metric.d3format ?? null,
    currency: jsonOf(metric.currency),
    warning_text: metric.warning_text ?? null,
    extra: jsonOf(metric.extra),
  }));
  const named = new Set(list.map((metric) => metric.metric_name));
  const others = stored.filter((metric) => keepOthers && !named.has(metric.metric_name));
  await replaceMetrics(tx, id, [...list, ...others], moment);
}
