import { defineScopedToken } from '@facet/sdk/common';
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

/** Tables of the dashboards plugin that others may join; which charts stand where is in the charts plugin's. */
export interface DashboardTables {
  dashboards: DashboardTable;
  dashboard_owners: { dashboard_id: number; user_id: number };
  dashboard_roles: { dashboard_id: number; role_id: number };
  dashboard_favorites: { dashboard_id: number; user_id: number };
}

export interface NewDashboard {
  readonly title: string;
  readonly slug?: string;
  readonly uuid?: string;
  readonly css?: string;
  readonly published?: boolean;
  /** Layout: component id → component. */
  readonly positions?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Dashboards as far as a person may see them; the system sees all. */
export interface Dashboards {
  /** @throws HttpError 422 */
  create(input: NewDashboard): Promise<{ readonly id: number; readonly uuid: string }>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
}

export const DashboardsToken = defineScopedToken<Dashboards>('dashboards/dashboards@1', 'Dashboards of a person.');
