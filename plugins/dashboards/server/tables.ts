import type { AuditColumns } from '@facet/sdk/resource';
import type { Generated } from 'kysely';

export interface DashboardTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  dashboard_title: string | null;
  slug: string | null;
  /** JSON text of the layout. */
  position_json: string | null;
  css: string | null;
  /** JSON text of the settings. */
  json_metadata: string | null;
  published: number;
  certified_by: string | null;
  certification_details: string | null;
  is_managed_externally: number;
  external_url: string | null;
}

export interface FilterSetTable extends AuditColumns {
  id: Generated<number>;
  dashboard_id: number;
  name: string;
  description: string | null;
  owner_type: 'User' | 'Dashboard';
  /** Id of a user, or of the dashboard. */
  owner_id: number;
  /** JSON text of filters and their values. */
  json_metadata: string;
}

/** A window that shows a dashboard now. */
export interface PresenceTable {
  dashboard_id: number;
  user_id: number;
  /** A name that the window gave itself. */
  window: string;
  editing: number;
  /** When it last said so, ISO. */
  seen_at: string;
  /** Until when that holds, ISO. */
  ends_at: string;
}

/** A dashboard that guests may be given. */
export interface EmbeddingTable {
  dashboard_id: number;
  /** Its name in tokens and in the address of its page. */
  uuid: string;
  /** JSON list of the sites that may show it in a frame; empty: any. */
  allowed_domains: string;
  changed_on: string;
  changed_by_fk: number | null;
}

export interface DashboardTables {
  dashboard_embeddings: EmbeddingTable;
  dashboard_presence: PresenceTable;
  dashboard_filter_sets: FilterSetTable;
  dashboards: DashboardTable;
  dashboard_owners: { dashboard_id: number; user_id: number };
  /** Who stands for what the dashboard lends to its roles. */
  dashboard_vouchers: { dashboard_id: number; user_id: number };
  dashboard_roles: { dashboard_id: number; role_id: number };
  dashboard_favorites: { dashboard_id: number; user_id: number };
}
