import { definePoint, defineScopedToken, defineToken, type Scope } from '@facet/sdk/common';
import type { IdSet } from '@facet/sdk/resource';
import type { RelatedChoices } from '@facet/sdk/server';
import type { RelatedQuery } from '@facet/sdk/wire/resource';
import type { QueryExecutorProvider } from 'kysely';

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
  /** Of the page that draws it; with `&standalone=3` alone, as it is pictured. */
  readonly url: string;
  /** Changes with what the chart draws; stands in its `thumbnail_url`. */
  readonly pictureDigest: string;
  readonly isManagedExternally: boolean;
}

/** A chart without what people have written into it, which may be long. */
export type ChartName = Pick<SavedChart, 'id' | 'uuid' | 'name' | 'vizType'>;

/** Saved charts as far as a person may see them; the system sees all. */
export interface SavedCharts {
  find(id: number): Promise<SavedChart | undefined>;
  /** @throws HttpError 413 where they hold more than is read at once */
  findMany(ids: readonly number[]): Promise<readonly SavedChart[]>;
  /**
   * Charts that another chart draws: those that the person may see, and those that the dashboard lends to the person.
   * @throws HttpError 413
   */
  findParts(ids: readonly number[], dashboardId: number | undefined): Promise<readonly SavedChart[]>;
  /** Of any number of them. */
  named(ids: readonly number[]): Promise<readonly ChartName[]>;
  /** Those of the charts that the person may see. */
  visibleIds(ids: readonly number[]): Promise<ReadonlySet<number>>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** The version that a save of the chart may name. */
  version(id: number): Promise<string | undefined>;
  isOwner(id: number): Promise<boolean>;
  /** Choices of a form that asks for a chart. */
  choices(query: RelatedQuery): Promise<RelatedChoices>;
  /** Ids of the dashboards on which a chart stands whose dataset the person may read. */
  dashboardIdsShowing(): IdSet;
  /** @throws HttpError 422 */
  create(input: NewChart): Promise<{ readonly id: number; readonly uuid: string }>;
  /** A copy under the same name, owned by the person. @throws HttpError 404 */
  duplicate(id: number): Promise<{ readonly id: number; readonly uuid: string }>;
}

export const SavedChartsToken = defineScopedToken<SavedCharts>('charts/saved-charts@1', 'Saved charts of a person.');

/** A chart with the queries that were stored with it. */
export interface StoredChart extends SavedChart {
  /** JSON text of a query context that asks the chart's own dataset; `null` without one. */
  readonly queryContext: string | null;
}

/** All charts, regardless of rights, and the dashboards that show them: for code that decides on access. */
export interface ChartDirectory {
  /** Charts as they are stored, in the order of their ids. The caller checks rights. @throws HttpError 413 */
  findMany(ids: readonly number[]): Promise<readonly StoredChart[]>;
  named(ids: readonly number[]): Promise<readonly ChartName[]>;
  ownerIds(id: number): Promise<readonly number[]>;
  /** Ids of all charts that ask these datasets. */
  idsOnDatasets(datasetIds: readonly number[]): Promise<readonly number[]>;
  readonly placed: PlacedCharts;
  readonly drawn: DrawnCharts;
}

/** Which charts draw others, as layers of one map do. A chart that is drawn so draws no further ones. */
export interface DrawnCharts {
  /** The charts that each of these draws, as it is stored; those that draw none are left out. */
  by(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Which of the charts draw this one. */
  drawing(id: number, among: readonly number[]): Promise<readonly number[]>;
}

export const ChartDirectoryToken = defineToken<ChartDirectory>('charts/directory@1', 'Which charts there are.');

export interface PlacedChart {
  readonly chartId: number;
  readonly dashboardId: number;
}

/** Which charts stand on which dashboards. This plugin keeps it; the dashboards plugin decides it. */
export interface PlacedCharts {
  /** In the order of the charts' ids. */
  onDashboards(dashboardIds: readonly number[]): Promise<readonly PlacedChart[]>;
  dashboardsOf(chartIds: readonly number[]): Promise<readonly number[]>;
  /** These and no others stand on the dashboard, once the transaction is committed. */
  place(tx: QueryExecutorProvider, dashboardId: number, chartIds: readonly number[]): Promise<void>;
}

/** A dashboard as charts name it. */
export interface ChartPlacement {
  readonly id: number;
  readonly dashboard_title: string | null;
  readonly json_metadata: string | null;
}

/** The data source of a chart. */
export interface ChartSource {
  readonly id: number;
  readonly type: string;
}

/** What a chart will ask once it is saved. */
export interface ChartQuestion {
  /** Absent for one that there is not yet. */
  readonly id?: number;
  readonly source: ChartSource;
  /** Ids of the charts that it will draw. */
  readonly drawn: readonly number[];
}

/** What charts need to know of dashboards, which stand above them. */
export interface ChartPlacements {
  /** Those of the dashboards that there are and the caller may see; others are left out. */
  describe(scope: Scope, dashboardIds: readonly number[]): Promise<ReadonlyMap<number, ChartPlacement>>;
  /** @throws HttpError 422 for unknown or hidden ones, 403 for those that the caller may not change */
  ensurePlaceable(scope: Scope, dashboardIds: readonly number[]): Promise<void>;
  /** Those of the charts that the dashboard lends to the caller as parts of its own, such as layers of a map. */
  partsLent(scope: Scope, dashboardId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Dashboards may lend the data of their charts to other users. A user who puts a chart on them, or changes the query of a chart
   * there, must be able to read all the data that they lend then. Dashboards that show the chart as a part of another are found here.
   * @throws HttpError 403
   */
  ensureLendable(scope: Scope, dashboardIds: readonly number[], chart: ChartQuestion): Promise<void>;
}

/** Where charts may stand; the dashboards plugin fills it, key `dashboards`. */
export const ChartPlacementsPoint = definePoint<{ declared: { key?: string }; implementation: ChartPlacements }>({
  id: 'charts/placements@1',
  description: 'Places where saved charts stand, such as dashboards.',
  side: 'server',
});
