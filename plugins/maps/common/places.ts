import type { DataRow } from '@facet/sdk/common';
import ngeohash from 'ngeohash';
import type { Spatial } from './spatial.ts';
import type { Told } from './told.ts';

/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** Why a row is not on the map. */
export type NoPlace = 'missing' | 'invalid' | 'offGlobe';

const GEOHASH = /^[0-9b-hjkmnp-z]{1,22}$/i;

/** The place of a row, or the reason why it has none. */
export function placeIn(row: DataRow, spatial: Spatial): Place | NoPlace {
  if (spatial.type === 'latlong') return placeOf(row[spatial.lonCol], row[spatial.latCol]);
  const text = row[spatial.type === 'delimited' ? spatial.lonlatCol : spatial.geohashCol];
  if (text === null || text === undefined || text === '') return 'missing';
  if (typeof text !== 'string') return 'invalid';
  const [latitude, longitude] =
    spatial.type === 'delimited' ? text.trim().split(spatial.delimiter ?? /\s*[,;]\s*|\s+/) : decoded(text);
  return spatial.reverseCheckbox ? placeOf(latitude, longitude) : placeOf(longitude, latitude);
}

export function placeOf(longitude: unknown, latitude: unknown): Place | NoPlace {
  const [lon, lat] = [coordinate(longitude), coordinate(latitude)];
  if (lon === null || lat === null) return 'missing';
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return 'invalid';
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : 'offGlobe';
}

/** @returns `NaN` for a text that is not a number */
function coordinate(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

function decoded(text: string): readonly [latitude: number, longitude: number] {
  const hash = text.trim();
  if (!GEOHASH.test(hash)) return [Number.NaN, Number.NaN];
  const { latitude, longitude } = ngeohash.decode(hash.toLowerCase());
  return [latitude, longitude];
}

export interface Placed<M> {
  readonly marks: readonly M[];
  readonly told: readonly Told[];
}

/** Places of all marks of a map: with more, the page would freeze. */
const MOST_PLACES = 500_000;

/**
 * The rows that can be drawn, and the number of the others by reason. @param placesIn How much of a page a mark takes, as
 * compared to a place.
 */
export function placed<M extends object>(
  rows: readonly DataRow[],
  markOf: (row: DataRow) => M | NoPlace,
  placesIn: (mark: M) => number,
): Placed<M> {
  const none = new NoPlaces();
  const marks: M[] = [];
  let places = 0;
  for (const [at, row] of rows.entries()) {
    const mark = markOf(row);
    if (typeof mark === 'string') {
      none.add(mark);
      continue;
    }
    places += placesIn(mark);
    if (places > MOST_PLACES) return { marks, told: [...none.told(), { key: 'undrawn', count: rows.length - at }] };
    marks.push(mark);
  }
  return { marks, told: none.told() };
}

/** Counts the rows that are not on the map, by reason. */
export class NoPlaces {
  readonly #counts: Record<NoPlace, number> = { missing: 0, invalid: 0, offGlobe: 0 };

  add(reason: NoPlace): void {
    this.#counts[reason] += 1;
  }

  told(): readonly Told[] {
    return (['missing', 'invalid', 'offGlobe'] as const).flatMap((key) =>
      this.#counts[key] > 0 ? [{ key, count: this.#counts[key] }] : [],
    );
  }
}
