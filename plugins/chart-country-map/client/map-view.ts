import type { MapViewInsetsOptions, MapViewOptions } from 'highcharts';

/** Countries around the equator, and those that extend from pole to pole, do not fit a conic projection. */
const NEAR_EQUATOR = 15;
const TALL = 60;
const POLAR = 60;

type Corner = readonly [longitude: number, latitude: number];

const boxAround = ([west, south]: Corner, [east, north]: Corner) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ],
  ],
});

interface Part {
  readonly id: string;
  readonly within: readonly [Corner, Corner];
  readonly projection: MapViewOptions['projection'];
  /** Position in the picture, in percent. */
  readonly at: readonly [Corner, Corner];
}

/**
 * Countries with parts so far away that a map of everything would be too small: these parts are drawn as insets with
 * their own scale.
 */
const APART: ReadonlyMap<string, { readonly main: readonly Corner[]; readonly parts: readonly Part[] }> = new Map([
  [
    'usa',
    {
      main: [
        [-124.8, 24.4],
        [-66.9, 49.4],
        [-124.7, 48.4],
        [-95.2, 49.4],
        [-80, 24.5],
        // In a conic projection the southern edge is the widest, so the easternmost and westernmost points are below
        // the corners.
        [-66.9, 44.7],
        [-124.5, 40.4],
      ],
      parts: [
        {
          id: 'alaska',
          within: [
            [-188, 50],
            [-128, 73],
          ],
          projection: { name: 'LambertConformalConic' as const, parallels: [55, 65], rotation: [154] },
          at: [
            [0, 72],
            [24, 100],
          ],
        },
        {
          id: 'hawaii',
          within: [
            [-180, 17],
            [-150, 29],
          ],
          projection: { name: 'LambertConformalConic' as const, parallels: [8, 18], rotation: [157] },
          at: [
            [24, 82],
            [38, 100],
          ],
        },
      ],
    },
  ],
]);

/** View options of the library, with insets as a mutable list. */
export type CountryView = Omit<MapViewOptions, 'insets'> & { readonly insets?: MapViewInsetsOptions[] };

/** The view of a whole country, with remote parts as insets in a corner. */
export function countryView(country: string, bounds: readonly [number, number, number, number]): CountryView {
  const apart = APART.get(country);
  if (apart === undefined) return mapViewOf(bounds);
  const [lons, lats] = [0, 1].map((side) => apart.main.map((place) => place[side] ?? 0));
  const extent = [lons, lats].map((values = []) => [Math.min(...values), Math.max(...values)] as const);
  const [[west, east] = [0, 0], [south, north] = [0, 0]] = extent;
  return {
    ...mapViewOf([west, south, east, north]),
    fitToGeometry: { type: 'MultiPoint', coordinates: apart.main.map(([lon, lat]) => [lon, lat]) },
    insets: apart.parts.map(({ id, within, projection, at }) => ({
      id,
      borderWidth: 0,
      padding: 0,
      units: 'percent' as const,
      ...(projection === undefined ? {} : { projection }),
      geoBounds: boxAround(...within),
      field: boxAround(...at),
    })),
  };
}

/** A projection that preserves the shape of a country. */
export function mapViewOf([west, south, east, north]: readonly [number, number, number, number]): CountryView {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  if (east - west > 300) {
    return { projection: { name: 'Orthographic', rotation: [0, lat < -POLAR ? 90 : -lat] }, padding: 8 };
  }
  if (Math.abs(lat) < NEAR_EQUATOR || north - south > TALL) {
    return { projection: { name: 'Miller', rotation: [-lon] }, padding: 8 };
  }
  const sixth = (north - south) / 6;
  return {
    projection: { name: 'LambertConformalConic', parallels: [south + sixth, north - sixth], rotation: [-lon] },
    padding: 8,
  };
}
