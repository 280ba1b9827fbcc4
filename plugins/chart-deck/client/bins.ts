import type { ChartInput } from '@facet/plugin-charts/contract.client';
import type { Extent } from '@facet/plugin-maps/contract';
import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';

const METERS_A_DEGREE = 111_320;
/** Share of the visible extent's side. */
const SHARE = 0.15;

/**
 * Maximum number of cells along the longer side. The library visits all cells, empty ones too, and more would freeze
 * the page.
 */
const MOST_CELLS = 400;

/** Side length of a cell in meters: as requested, or the smallest that the page can handle. */
export function cellOver(extent: Extent | undefined, asked: number): number {
  if (extent === undefined) return Math.max(1, asked);
  const [west, south, east, north] = extent;
  return Math.max(1, asked, Math.ceil((Math.max(east - west, north - south) * METERS_A_DEGREE) / MOST_CELLS));
}

/** Height of the tallest bin in meters, so that it is visible at any size of the map. */
export function tallestOver(extent: Extent | undefined): number {
  if (extent === undefined) return 1_000;
  const [west, south, east, north] = extent;
  return Math.max(0.01, east - west, north - south) * METERS_A_DEGREE * SHARE;
}

/** Name of the metric that bins aggregate. */
export function nameOf({
  formData,
  datasource,
}: Pick<
  ChartInput<ChartInput['formData'] & { readonly size?: QueryMetric | undefined }>,
  'formData' | 'datasource'
>): string {
  const label = formData.size === undefined ? '' : metricLabel(formData.size);
  return datasource?.verbose_map[label] ?? label;
}
