import type { DataRow } from '@facet/sdk/common';
import type { Extent } from './map-view.ts';
import { type NoPlace, NoPlaces, type Place } from './places.ts';
import type { Told } from './told.ts';

/** The places of rows without an object for each, so that a page can hold a million of them. */
export interface PlacedRows {
  readonly length: number;
  /** Longitude and latitude alternately. */
  readonly positions: Float64Array;
  /** Which row lies at a place. */
  readonly rowAt: Uint32Array;
  readonly extent: Extent | undefined;
  readonly told: readonly Told[];
}

export function placedRows(rows: readonly DataRow[], placeOf: (row: DataRow) => Place | NoPlace): PlacedRows {
  const positions = new Float64Array(rows.length * 2);
  const rowAt = new Uint32Array(rows.length);
  const none = new NoPlaces();
  let length = 0;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [at, row] of rows.entries()) {
    const place = placeOf(row);
    if (typeof place === 'string') {
      none.add(place);
      continue;
    }
    const [lon, lat] = place;
    positions[length * 2] = lon;
    positions[length * 2 + 1] = lat;
    rowAt[length] = at;
    length += 1;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return {
    length,
    positions: positions.subarray(0, length * 2),
    rowAt: rowAt.subarray(0, length),
    extent: length > 0 ? [west, south, east, north] : undefined,
    told: none.told(),
  };
}
