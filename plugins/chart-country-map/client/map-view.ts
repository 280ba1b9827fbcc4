import type { MapViewOptions } from 'highcharts';

/** Countries around the equator, and those from pole to pole, have no cone that fits them. */
const NEAR_EQUATOR = 15;
const TALL = 60;
const POLAR = 60;

/** A projection that keeps the shape of a country. */
export function mapViewOf([west, south, east, north]: readonly [number, number, number, number]): MapViewOptions {
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
