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
  /** Absent: the query context that the chart type builds from these values, if a plugin registers the type. */
  readonly queryContext?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  readonly uuid?: string;
  readonly dashboardIds?: readonly number[];
}

/** A saved chart for other plugins. */
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
  /** The form values, with `viz_type`, `datasource` and `slice_id`. */
  readonly formData: Readonly<Record<string, unknown>>;
  /** Address of the page that draws it; with `&standalone=3` the page contains only the chart, for pictures. */
  readonly url: string;
  /** A hash that changes with everything that the chart draws; part of its `thumbnail_url`. */
  readonly pictureDigest: string;
  readonly isManagedExternally: boolean;
}

/** A chart without its texts and form, which may be long. */
export type ChartName = Pick<SavedChart, 'id' | 'uuid' | 'name' | 'vizType'>;

/** The saved charts that a user may see; the system scope sees all. */
export interface SavedCharts {
  find(id: number): Promise<SavedChart | undefined>;
  /** @throws HttpError 413 when their texts exceed the limit of one read */
  findMany(ids: readonly number[]): Promise<readonly SavedChart[]>;
  /**
   * Charts that are parts of another chart: those that the user may see, and those to which the dashboard grants
   * access.
   * @throws HttpError 413
   */
  findParts(ids: readonly number[], dashboardId: number | undefined): Promise<readonly SavedChart[]>;
  /** Like `findMany`, without a limit. */
  named(ids: readonly number[]): Promise<readonly ChartName[]>;
  /** The given charts that the user may see. */
  visibleIds(ids: readonly number[]): Promise<ReadonlySet<number>>;
  findByUuid(uuid: string): Promise<{ readonly id: number } | undefined>;
  /** The version for a save of the chart, which detects conflicts. */
  version(id: number): Promise<string | undefined>;
  isOwner(id: number): Promise<boolean>;
  /** Choices for a form with a chart field. */
  choices(query: RelatedQuery): Promise<RelatedChoices>;
  /** Ids of the dashboards that show a chart whose dataset the user may read. */
  dashboardIdsShowing(): IdSet;
  /** @throws HttpError 422 for invalid values */
  create(input: NewChart): Promise<{ readonly id: number; readonly uuid: string }>;
  /** A copy with the same name that the user owns. @throws HttpError 404 */
  duplicate(id: number): Promise<{ readonly id: number; readonly uuid: string }>;
}

export const SavedChartsToken = defineScopedToken<SavedCharts>('charts/saved-charts@1', 'Saved charts of a person.');

/** A chart with its stored query context. */
export interface StoredChart extends SavedChart {
  /** JSON text of a query context for the chart's own dataset; `null` without one. */
  readonly queryContext: string | null;
}

/** All charts and their dashboards without permission checks, for code that decides on access. */
export interface ChartDirectory {
  /** Charts as stored, in the order of their ids. The caller must check permissions. @throws HttpError 413 */
  findMany(ids: readonly number[]): Promise<readonly StoredChart[]>;
  named(ids: readonly number[]): Promise<readonly ChartName[]>;
  ownerIds(id: number): Promise<readonly number[]>;
  /** Ids of all charts that query these datasets. */
  idsOnDatasets(datasetIds: readonly number[]): Promise<readonly number[]>;
  /** Ids of all charts that show one of these saved annotation layers. */
  idsAnnotatedBy(layerIds: readonly number[]): Promise<readonly number[]>;
  readonly placed: PlacedCharts;
  readonly drawn: DrawnCharts;
}

/** Which charts are parts of others, such as layers of a map. A part has no parts itself. */
export interface DrawnCharts {
  /** The parts of each of these charts, as stored; charts without parts are left out. */
  by(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** Those of the charts that have this one as a part. */
  drawing(id: number, among: readonly number[]): Promise<readonly number[]>;
}

export const ChartDirectoryToken = defineToken<ChartDirectory>('charts/directory@1', 'Which charts there are.');

export interface PlacedChart {
  readonly chartId: number;
  readonly dashboardId: number;
}

/** Which charts are on which dashboards. This plugin stores the links; the dashboards plugin decides on them. */
export interface PlacedCharts {
  /** Sorted by the ids of the charts. */
  onDashboards(dashboardIds: readonly number[]): Promise<readonly PlacedChart[]>;
  dashboardsOf(chartIds: readonly number[]): Promise<readonly number[]>;
  /** Replaces the charts of a dashboard; takes effect with the commit of the transaction. */
  place(tx: QueryExecutorProvider, dashboardId: number, chartIds: readonly number[]): Promise<void>;
}

/** A dashboard in the data of a chart. */
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

/** The query of a chart after a save. */
export interface ChartQuestion {
  /** Absent for a new chart. */
  readonly id?: number;
  readonly source: ChartSource;
  /** Ids of its parts. */
  readonly drawn: readonly number[];
}

/**
 * Look-ups in dashboards. The dashboards plugin implements them, because it depends on charts and not the other way
 * round.
 */
export interface ChartPlacements {
  /** The given dashboards that exist and that the caller may see. */
  describe(scope: Scope, dashboardIds: readonly number[]): Promise<ReadonlyMap<number, ChartPlacement>>;
  /** @throws HttpError 422 for unknown or invisible dashboards, 403 for dashboards that the caller may not change */
  ensurePlaceable(scope: Scope, dashboardIds: readonly number[]): Promise<void>;
  /**
   * Those of the charts to which the dashboard grants the caller access as parts of its charts, such as layers of a
   * map.
   */
  partsLent(scope: Scope, dashboardId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Dashboards may grant other users access to the data of their charts. A user who puts a chart on such a dashboard,
   * or changes the query of a chart there, must be able to read all data to which the dashboard then grants access.
   * Dashboards that show the chart as a part of another one are included.
   * @throws HttpError 403
   */
  ensureLendable(scope: Scope, dashboardIds: readonly number[], chart: ChartQuestion): Promise<void>;
}

/**
 * The dashboards plugin implements this with the key `dashboards`. Not from the process of an installed plugin: it decides which data
 * a dashboard lends.
 */
export const ChartPlacementsPoint = definePoint<{ declared: { key?: string }; implementation: ChartPlacements }>({
  id: 'charts/placements@1',
  description: 'Containers of saved charts, such as dashboards.',
  side: 'server',
});
