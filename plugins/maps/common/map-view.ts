import { isRecord, numberOf } from '@facet/sdk/chart-form';
import type { Place } from './places.ts';

/** The view of a map, as stored in forms. */
export interface StoredView {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

export const FIRST_VIEW: StoredView = {
  longitude: 6.85236157047845,
  latitude: 31.222656842808707,
  zoom: 1,
  bearing: 0,
  pitch: 0,
};

const LAST_ZOOM = 20;
const STEEPEST = 60;
/** The edge of a square world map. */
const LAST_LATITUDE = 85;

export function readView(value: unknown): StoredView | undefined {
  if (!isRecord(value)) return undefined;
  const [longitude, latitude, zoom] = ['longitude', 'latitude', 'zoom'].map((name) => numberOf(value[name]));
  if (longitude === undefined || latitude === undefined || zoom === undefined) return undefined;
  return {
    longitude: within(longitude, -180, 180),
    latitude: within(latitude, -LAST_LATITUDE, LAST_LATITUDE),
    zoom: within(zoom, 0, LAST_ZOOM),
    bearing: within(numberOf(value['bearing']) ?? 0, -360, 360),
    pitch: within(numberOf(value['pitch']) ?? 0, 0, STEEPEST),
  };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** West, south, east, north. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

/** The bounding box of places; undefined without places. */
export function extentOf(places: Iterable<Place>): Extent | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of places) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return west <= east ? [west, south, east, north] : undefined;
}
