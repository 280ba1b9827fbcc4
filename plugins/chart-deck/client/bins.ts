import type { ChartInput } from '@facet/plugin-charts/contract.client';
import type { Extent } from '@facet/plugin-maps/contract';
import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';

const METERS_A_DEGREE = 111_320;
/** Of the side of what is shown. */
const SHARE = 0.15;

/** Along the longer side of what is shown. The library walks over all cells, with marks or without: more freeze the page. */
const MOST_CELLS = 400;

/** Meters of a cell: as asked for, or the least that the page bears. */
export function cellOver(extent: Extent | undefined, asked: number): number {
  if (extent === undefined) return Math.max(1, asked);
  const [west, south, east, north] = extent;
  return Math.max(1, asked, Math.ceil((Math.max(east - west, north - south) * METERS_A_DEGREE) / MOST_CELLS));
}

/** Meters of the tallest bin: seen at any size of the map. */
export function tallestOver(extent: Extent | undefined): number {
  if (extent === undefined) return 1_000;
  const [west, south, east, north] = extent;
  return Math.max(0.01, east - west, north - south) * METERS_A_DEGREE * SHARE;
}

/** Of the metric that bins add up. */
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
