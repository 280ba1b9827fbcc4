import polyline from '@mapbox/polyline';
import ngeohash from 'ngeohash';
import { type NoPlace, type Place, placeOf } from './places.ts';

/** Encoding of a line or a polygon as text. */
export type Encoding = 'json' | 'polyline' | 'geohash';

const GEOHASH = /^[0-9b-hjkmnp-z]{1,22}$/i;
/** Longer lines freeze the page; lines of real data are shorter. */
const MOST_PLACES = 200_000;

/** Decodes the places of a line, or of the border of a polygon. @param reversed Whether latitude comes first. */
export function shapeOf(text: unknown, encoding: Encoding, reversed: boolean): readonly Place[] | NoPlace {
  if (text === null || text === undefined || text === '') return 'missing';
  if (typeof text !== 'string') return 'invalid';
  const pairs = pairsOf(text, encoding);
  if (pairs === undefined || pairs.length === 0 || pairs.length > MOST_PLACES) return 'invalid';
  const places: Place[] = [];
  for (const pair of pairs) {
    if (!Array.isArray(pair)) return 'invalid';
    const [first, second] = pair as readonly unknown[];
    const place = reversed ? placeOf(second, first) : placeOf(first, second);
    if (typeof place === 'string') return place === 'missing' ? 'invalid' : place;
    places.push(place);
  }
  return places;
}

function pairsOf(text: string, encoding: Encoding): readonly unknown[] | undefined {
  if (encoding === 'json') return jsonPairs(text);
  if (encoding === 'geohash') return squareOf(text.trim());
  // The polyline format has latitude first; places have longitude first.
  return polyline.decode(text).map(([latitude, longitude]) => [longitude, latitude]);
}

/** A list of pairs, or the outer border of a polygon. */
function jsonPairs(text: string): readonly unknown[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const [first] = value as readonly unknown[];
  return Array.isArray(first) && Array.isArray(first[0]) ? first : value;
}

function squareOf(hash: string): readonly Place[] | undefined {
  if (!GEOHASH.test(hash)) return undefined;
  const [south, west, north, east] = ngeohash.decode_bbox(hash.toLowerCase());
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}
