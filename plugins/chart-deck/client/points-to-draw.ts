import type { Extent } from '@facet/plugin-maps/contract';

/** Points without an object for each. */
export interface PointSet {
  readonly length: number;
  /** Longitude and latitude alternately. */
  readonly positions: Float64Array;
  readonly radii: Float32Array;
  /** Number of the group of each point. */
  readonly groups: Uint32Array;
}

/** A part of the map, and the zoom level for which points of it are chosen. */
export interface Area {
  readonly extent: Extent;
  readonly zoom: number;
}

interface View {
  readonly zoom: number;
  getBounds(): [west: number, south: number, east: number, north: number];
}

/** With more points than this, some are left out. */
export const MOST_POINTS = 50_000;
/** How much of the view is added to each side, so that a short way needs no other points. */
const BESIDE = 0.5;
/** Zoom levels after which other points are chosen. */
const ZOOM_STEP = 0.5;
/** Pixels of a square in which one point stands for all; doubled until few enough are left. */
const FIRST_SQUARE = 1;
const WORLD_WIDTH = 512;

/** The area around a view; the area of before as long as the view is within it. */
export function surroundings(view: View, before: Area | undefined): Area {
  const [west, south, east, north] = view.getBounds();
  if (before && Math.abs(view.zoom - before.zoom) < ZOOM_STEP) {
    const [w, s, e, n] = before.extent;
    if (west >= w && south >= s && east <= e && north <= n) return before;
  }
  const [wide, high] = [(east - west) * BESIDE, (north - south) * BESIDE];
  return { extent: [west - wide, south - high, east + wide, north + high], zoom: view.zoom };
}

/**
 * Indexes of the points that are drawn. Of too many, those in the area, and of those that fall into one small square the
 * largest, or the last of equal ones, which lies above the others.
 */
export function pointsToDraw(points: PointSet, shows: (group: number) => boolean, area: Area): Uint32Array {
  const shown = indexesOf(points, (at) => shows(points.groups[at] ?? 0));
  if (points.length <= MOST_POINTS) return shown;
  const near = shown.filter((at) => isWithin(points, at, area.extent));
  let left: Uint32Array = near;
  for (let square = FIRST_SQUARE; left.length > MOST_POINTS; square *= 2)
    left = largestOfEach(points, left, area, square);
  return left;
}

function indexesOf({ length }: PointSet, isKept: (at: number) => boolean): Uint32Array {
  const kept = new Uint32Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) if (isKept(at)) kept[count++] = at;
  return kept.subarray(0, count);
}

export function isWithin(
  { positions }: Pick<PointSet, 'positions'>,
  at: number,
  [west, south, east, north]: Extent,
): boolean {
  const lat = positions[at * 2 + 1] ?? 0;
  return lat >= south && lat <= north && eastOf(west, positions[at * 2] ?? 0) <= east;
}

/** Longitudes repeat around the world: the first one of them from `west` on. */
export const eastOf = (west: number, longitude: number): number =>
  longitude + 360 * Math.ceil((west - longitude) / 360);

function largestOfEach(points: PointSet, among: Uint32Array, { zoom, extent }: Area, pixels: number): Uint32Array {
  const { positions, radii } = points;
  const [west, south, east, north] = extent;
  const scale = (WORLD_WIDTH * 2 ** zoom) / pixels;
  const top = northOf(north);
  const across = Math.ceil(((east - west) / 360) * scale) + 1;
  const down = Math.ceil((top - northOf(south)) * scale) + 1;
  // One more than the index, so that zero is an empty square.
  const largest = new Uint32Array(across * down);
  for (const at of among) {
    const column = Math.floor(((eastOf(west, positions[at * 2] ?? 0) - west) / 360) * scale);
    const square = Math.floor((top - northOf(positions[at * 2 + 1] ?? 0)) * scale) * across + column;
    const before = largest[square] ?? 0;
    if (before === 0 || (radii[at] ?? 0) >= (radii[before - 1] ?? 0)) largest[square] = at + 1;
  }
  return largest
    .filter((at) => at > 0)
    .map((at) => at - 1)
    .sort();
}

/** Mercator's projection: 0 in the middle, about 0.5 at its northern edge. */
const northOf = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(89.9, Math.max(-89.9, latitude)) * Math.PI) / 360)) / (2 * Math.PI);
