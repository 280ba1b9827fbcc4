import type { AuditColumns } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

/** A saved chart. */
export interface ChartTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  slice_name: string;
  datasource_id: number;
  datasource_type: string;
  viz_type: string;
  /** JSON text of the form values. */
  params: string | null;
  /** JSON text of the query context with which the chart was last drawn. */
  query_context: string | null;
  description: string | null;
  cache_timeout: number | null;
  certified_by: string | null;
  certification_details: string | null;
  last_saved_at: string | null;
  last_saved_by_fk: number | null;
  is_managed_externally: number;
  external_url: string | null;
}

export interface ChartTables {
  slices: ChartTable;
  slice_owners: { slice_id: number; user_id: number };
  slice_favorites: { slice_id: number; user_id: number };
  /** Links between charts and dashboards; the rows of a deleted dashboard are deleted with it. */
  dashboard_slices: { dashboard_id: number; slice_id: number };
}
