import type { DatasourcePayload } from './common/wire/dataset.ts';
import type { DatabaseTables } from '@facet/plugin-databases/contract.server';
import type { Datasource } from '@facet/plugin-query/contract.server';
import { defineScopedToken, defineToken } from '@facet/sdk/common';
import type { AuditColumns } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';
import type { Expression, Generated, SqlBool } from 'kysely';

export interface DatasetTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  table_name: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  /** Text of a virtual dataset. */
  sql: string | null;
  description: string | null;
  main_dttm_col: string | null;
  normalize_columns: number;
  always_filter_main_dttm: number;
  offset: number;
  default_endpoint: string | null;
  cache_timeout: number | null;
  is_sqllab_view: number;
  template_params: string | null;
  filter_select_enabled: number;
  fetch_values_predicate: string | null;
  extra: string | null;
  /** JSON text. */
  folders: string | null;
  is_managed_externally: number;
  external_url: string | null;
  /** View names of the permissions that open it; they follow renames. */
  perm: string;
  schema_perm: string | null;
}

export interface DatasetColumnTable {
  id: Generated<number>;
  uuid: string;
  dataset_id: number;
  column_name: string;
  verbose_name: string | null;
  description: string | null;
  expression: string | null;
  type: string | null;
  advanced_data_type: string | null;
  is_dttm: number;
  is_active: number;
  groupby: number;
  filterable: number;
  python_date_format: string | null;
  extra: string | null;
  created_on: string;
  changed_on: string;
}

export interface DatasetMetricTable {
  id: Generated<number>;
  uuid: string;
  dataset_id: number;
  metric_name: string;
  verbose_name: string | null;
  description: string | null;
  expression: string;
  metric_type: string | null;
  d3format: string | null;
  /** JSON text. */
  currency: string | null;
  warning_text: string | null;
  extra: string | null;
  created_on: string;
  changed_on: string;
}

/** Tables of the datasets plugin that others may join. */
export interface DatasetTables extends DatabaseTables {
  datasets: DatasetTable;
  dataset_owners: { dataset_id: number; user_id: number };
  dataset_columns: DatasetColumnTable;
  dataset_metrics: DatasetMetricTable;
}

export interface NewDatasetMetric {
  readonly name: string;
  readonly expression: string;
  readonly verboseName?: string;
  readonly description?: string;
  readonly d3format?: string;
}

/** A dataset to be made by code, such as the examples; columns are read from the database. */
export interface NewDataset {
  readonly databaseId: number;
  readonly tableName: string;
  readonly schema?: string | null;
  readonly sql?: string | null;
  readonly uuid?: string;
  readonly description?: string;
  readonly mainDttmCol?: string;
  /** Instead of the metric that counts rows. */
  readonly metrics?: readonly NewDatasetMetric[];
  /** Column name → what people read instead, and calculated columns by their expression. */
  readonly columns?: Readonly<
    Record<string, { readonly verboseName?: string; readonly description?: string; readonly expression?: string }>
  >;
}

/** Datasets of a person. */
export interface Datasets {
  /** @throws HttpError 422 */
  create(input: NewDataset): Promise<{ readonly id: number; readonly uuid: string }>;
  /** Those that there are and the person may read, as explore and dashboards show them, by id. */
  payloads(ids: readonly number[]): Promise<ReadonlyMap<number, DatasourcePayload>>;
}

export const DatasetsToken = defineScopedToken<Datasets>(
  'datasets/datasets@1',
  'Datasets of a person: tables and SQL that charts ask.',
);

/** Which datasets there are, whomever they are open to: what decides on access is found here. It shows no rows. */
export interface DatasetDirectory {
  find(id: number): Promise<Datasource | undefined>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** Condition on rows of `datasets` that the principal may read; `undefined`: all. */
  readable(who: Principal): Expression<SqlBool> | undefined;
}

export const DatasetDirectoryToken = defineToken<DatasetDirectory>('datasets/directory@1', 'Which datasets there are.');
