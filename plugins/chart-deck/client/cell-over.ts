import type { Extent } from '@facet/plugin-maps/contract';

export const METERS_A_DEGREE = 111_320;

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
