import type { AuditColumns } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

export type QueryStatus = 'pending' | 'running' | 'success' | 'failed' | 'stopped' | 'timed_out';

/** One run of SQL. Times are epoch milliseconds. */
export interface QueryTable {
  id: Generated<number>;
  client_id: string;
  database_id: number;
  user_id: number;
  tab_name: string | null;
  sql_editor_id: string | null;
  catalog: string | null;
  schema: string | null;
  sql: string;
  executed_sql: string | null;
  status: QueryStatus;
  /** 1: a job runs the query; another process continues when the job's process ends. */
  in_background: Generated<number>;
  /** Number of times that a job has sent the query to its database: more than once after crashes of a process. */
  starts: Generated<number>;
  query_limit: number | null;
  limiting_factor: string;
  select_as_cta: number;
  ctas_method: string | null;
  tmp_table_name: string | null;
  tmp_schema_name: string | null;
  progress: number;
  rows: number | null;
  error_message: string | null;
  results_key: string | null;
  /** JSON text. */
  extra: string;
  /** JSON text: the engine's own names of the result columns' types; `null` without a result. */
  column_types: Generated<string | null>;
  /** JSON text: a list of `{table, schema, catalog}`. */
  sql_tables: string;
  start_time: number;
  end_time: number | null;
  changed_on: string;
}

export interface SavedQueryTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  user_id: number;
  db_id: number | null;
  catalog: string | null;
  schema: string | null;
  label: string | null;
  description: string | null;
  sql: string | null;
  template_parameters: string | null;
  extra_json: string;
  rows: number | null;
  last_run: string | null;
}

export interface TabStateTable {
  id: Generated<number>;
  user_id: number;
  label: string | null;
  active: number;
  database_id: number | null;
  schema: string | null;
  catalog: string | null;
  sql: string | null;
  query_limit: number | null;
  latest_query_id: string | null;
  autorun: number;
  template_params: string | null;
  hide_left_bar: number;
  saved_query_id: number | null;
  extra_json: string;
  changed_on: string;
}

export interface TableSchemaTable {
  id: Generated<number>;
  tab_state_id: number;
  database_id: number;
  schema: string | null;
  table_name: string;
  description: string;
  expanded: number;
}

/** Tables of SQL Lab that others may join. */
export interface SqlLabTables {
  query: QueryTable;
  saved_query: SavedQueryTable;
  tab_state: TabStateTable;
  table_schema: TableSchemaTable;
}
