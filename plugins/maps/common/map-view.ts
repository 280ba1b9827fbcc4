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

/**
 * What maps can show. The latitudes are the edges of a square world map, which is 512 pixels wide at zoom 0 and 64 at the
 * lowest: a small tile has room for all of it.
 */
export const VIEW_RANGES: Readonly<Record<keyof StoredView, readonly [least: number, most: number]>> = {
  longitude: [-180, 180],
  latitude: [-85, 85],
  zoom: [-3, 20],
  bearing: [-360, 360],
  pitch: [0, 60],
};

export function readView(value: unknown): StoredView | undefined {
  if (!isRecord(value)) return undefined;
  const [longitude, latitude, zoom] = ['longitude', 'latitude', 'zoom'].map((name) => numberOf(value[name]));
  if (longitude === undefined || latitude === undefined || zoom === undefined) return undefined;
  return {
    longitude: within('longitude', longitude),
    latitude: within('latitude', latitude),
    zoom: within('zoom', zoom),
    bearing: within('bearing', numberOf(value['bearing']) ?? 0),
    pitch: within('pitch', numberOf(value['pitch']) ?? 0),
  };
}

function within(member: keyof StoredView, value: number): number {
  const [least, most] = VIEW_RANGES[member];
  return Math.min(most, Math.max(least, value));
}

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
