import { definePoint } from '@facet/sdk/common';

/** A part of a dashboard, such as a tab. */
export interface PlacePart {
  readonly id: string;
  /** Names of the parts around it come first. */
  readonly path: readonly string[];
}

/** Where on a dashboard a chart can be put. All throw `ApiError`. */
export interface ChartPlace {
  /** In the order of the page; none where it has one place for all. */
  parts(dashboardId: number, signal: AbortSignal): Promise<readonly PlacePart[]>;
  /** A chart that stands on the dashboard already is put there once more, unless it stands in this part. */
  put(chart: { readonly id: number; readonly name: string }, dashboardId: number, part: string): Promise<void>;
}

/** The dashboards plugin fills it, key `dashboards`. */
export const ChartPlaces = definePoint<{ declared: { key?: string }; implementation: ChartPlace }>({
  id: 'charts/place@1',
  description: 'Parts of a dashboard that a saved chart can be put into.',
  side: 'client',
});
