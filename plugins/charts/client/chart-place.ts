import { definePoint } from '@facet/sdk/common';

/** A container on a dashboard that can hold charts, such as a tab. */
export interface PlacePart {
  readonly id: string;
  /** Names from the outermost container down to this one. */
  readonly path: readonly string[];
}

/** Places a chart on a dashboard. All methods throw `ApiError`. */
export interface ChartPlace {
  /** The containers in the order of the page; empty where the dashboard has only one. */
  parts(dashboardId: number, signal: AbortSignal): Promise<readonly PlacePart[]>;
  /**
   * Adds the chart to a container. A chart that is on the dashboard already is added once more, unless it is in this
   * container.
   * @param part `null`: where the page shows charts without a place, unless the chart has one.
   */
  put(chart: { readonly id: number; readonly name: string }, dashboardId: number, part: string | null): Promise<void>;
}

/** The dashboards plugin implements this with the key `dashboards`. */
export const ChartPlaces = definePoint<{ declared: { key?: string }; implementation: ChartPlace }>({
  id: 'charts/place@1',
  description: 'Parts of a dashboard that can contain a saved chart.',
  side: 'client',
});
