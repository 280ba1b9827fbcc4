import { type AuditColumns, offerRows } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

export interface DatasetTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  table_name: string;
  database_id: number;
  catalog: string | null;
  schema: string | null;
  /** SQL of a virtual dataset. */
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
  /** View names of the permissions for the dataset and its schema; they follow renames. */
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

export interface DatasetVersionTable {
  id: Generated<number>;
  dataset_id: number;
  saved_on: string;
  saved_by_fk: number | null;
  /** JSON text: the whole dataset after the change. */
  state: string;
  /** Length of the state. */
  characters: number;
  /** JSON text: what differs from the version before; null for the first. */
  changes: string | null;
  change_count: number;
}

export interface DatasetTables {
  datasets: DatasetTable;
  dataset_owners: { dataset_id: number; user_id: number };
  dataset_columns: DatasetColumnTable;
  dataset_metrics: DatasetMetricTable;
  dataset_versions: DatasetVersionTable;
}

/** The columns of datasets that lists of other plugins may join. */
export const DATASET_ROWS = offerRows('datasets', ['table_name', 'schema']);
