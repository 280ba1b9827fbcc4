import { definePoint, defineScopedToken } from '@facet/sdk/common';
import type { AuditColumns } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';
import type { Generated } from 'kysely';

/** A saved chart. */
export interface ChartTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  slice_name: string;
  datasource_id: number;
  datasource_type: string;
  viz_type: string;
  /** JSON text of the controls' values. */
  params: string | null;
  /** JSON text of the query context that the chart was last drawn with. */
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

/** Tables of the charts plugin that others may join. */
export interface ChartTables {
  slices: ChartTable;
  slice_owners: { slice_id: number; user_id: number };
  slice_favorites: { slice_id: number; user_id: number };
  /** Which chart stands on which dashboard; a dashboard that goes takes its rows along. */
  dashboard_slices: { dashboard_id: number; slice_id: number };
}

export interface NewChart {
  readonly name: string;
  readonly vizType: string;
  readonly datasetId: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** Absent: what its chart type asks with these values, if a plugin offers the type. */
  readonly queryContext?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  readonly uuid?: string;
  readonly dashboardIds?: readonly number[];
}

/** A chart as others read it. */
export interface SavedChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly vizType: string;
  readonly datasourceId: number;
  readonly datasourceType: string;
  readonly description: string | null;
  readonly descriptionHtml: string;
  readonly cacheTimeout: number | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly createdOn: string;
  readonly changedOn: string;
  readonly createdById: number | null;
  readonly changedById: number | null;
  /** The controls' values, with `viz_type`, `datasource` and `slice_id`. */
  readonly formData: Readonly<Record<string, unknown>>;
  readonly isManagedExternally: boolean;
}

/** Saved charts as far as a person may see them; the system sees all. */
export interface SavedCharts {
  find(id: number): Promise<SavedChart | undefined>;
  findMany(ids: readonly number[]): Promise<readonly SavedChart[]>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** The version that a save of the chart may name. */
  version(id: number): Promise<string | undefined>;
  isOwner(id: number): Promise<boolean>;
  /** @throws HttpError 422 */
  create(input: NewChart): Promise<{ readonly id: number; readonly uuid: string }>;
  /** A copy under the same name, owned by the person. @throws HttpError 404 */
  duplicate(id: number): Promise<{ readonly id: number; readonly uuid: string }>;
}

export const SavedChartsToken = defineScopedToken<SavedCharts>('charts/saved-charts@1', 'Saved charts of a person.');

/** A dashboard as charts name it. */
export interface ChartPlacement {
  readonly id: number;
  readonly dashboard_title: string | null;
  readonly json_metadata: string | null;
}

/** What charts need to know of dashboards, which stand above them. */
export interface ChartPlacements {
  /** Those of the dashboards that there are and the principal may see; others are left out. */
  describe(dashboardIds: readonly number[], who: Principal): Promise<ReadonlyMap<number, ChartPlacement>>;
  /** @throws HttpError 422 for unknown or hidden ones, 403 for those that the caller may not change */
  ensurePlaceable(dashboardIds: readonly number[], who: Principal): Promise<void>;
}

/** Where charts may stand; the dashboards plugin fills it, key `dashboards`. */
export const ChartPlacementsPoint = definePoint<{ declared: { key?: string }; implementation: ChartPlacements }>({
  id: 'charts/placements@1',
  description: 'Places where saved charts stand, such as dashboards.',
  side: 'server',
});
