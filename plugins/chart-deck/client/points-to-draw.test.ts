import { WebMercatorViewport } from '@deck.gl/core';
import { expect, it } from 'vitest';
import { MOST_POINTS, pointsToDraw, type PointSet, surroundings } from './points-to-draw.ts';

const SIZE = { width: 800, height: 400 };

const all = () => true;

function scattered(length: number, radiusAt: (at: number) => number = () => 1): PointSet {
  const positions = new Float64Array(length * 2);
  for (let at = 0; at < length; at += 1) {
    positions[at * 2] = ((at * 7_919) % 36_000) / 100 - 180;
    positions[at * 2 + 1] = ((at * 104_729) % 16_000) / 100 - 80;
  }
  return {
    length,
    positions,
    radii: Float32Array.from({ length }, (_, at) => radiusAt(at)),
    groups: Uint32Array.from({ length }, (_, at) => at % 3),
  };
}

const viewAt = (zoom: number, longitude = 0, latitude = 0) =>
  new WebMercatorViewport({ ...SIZE, zoom, longitude, latitude });
const areaAt = (...view: Parameters<typeof viewAt>) => surroundings(viewAt(...view), undefined);

it('draws all points of shown groups where they are few, wherever they lie', () => {
  const points = scattered(1_000);
  expect(pointsToDraw(points, all, areaAt(10))).toHaveLength(1_000);
  expect([...pointsToDraw(points, (group) => group === 1, areaAt(0))].every((at) => at % 3 === 1)).toBe(true);
});

it('[A1.5] draws at most so many of a million points, and for each left out one that lies on it', () => {
  const points = scattered(1_000_000);
  const area = areaAt(0.6);
  const drawn = pointsToDraw(points, all, area);
  expect(drawn.length).toBeLessThanOrEqual(MOST_POINTS);
  expect(drawn.length).toBeGreaterThan(MOST_POINTS / 8);
  const view = viewAt(0.6);
  const squareOf = (at: number): string =>
    view
      .project([points.positions[at * 2] ?? 0, points.positions[at * 2 + 1] ?? 0])
      .map((pixel) => Math.round(pixel / 8))
      .join(' ');
  const covered = new Set(Array.from(drawn, squareOf));
  const left = Array.from({ length: 1_000 }, (_, at) => at * 997).filter((at) => !covered.has(squareOf(at)));
  expect(left.length).toBeLessThan(10);
});

it('keeps the largest point of a crowd, and the last of equal ones', () => {
  const crowd: PointSet = {
    length: MOST_POINTS + 2,
    positions: new Float64Array((MOST_POINTS + 2) * 2),
    radii: Float32Array.from({ length: MOST_POINTS + 2 }, (_, at) => (at === 7 ? 9 : 1)),
    groups: new Uint32Array(MOST_POINTS + 2),
  };
  expect([...pointsToDraw(crowd, all, areaAt(1))]).toEqual([7]);
  expect([...pointsToDraw({ ...crowd, radii: crowd.radii.fill(1) }, all, areaAt(1))]).toEqual([MOST_POINTS + 1]);
});

it('draws more of them the nearer one looks, until none is left out', () => {
  const points = scattered(200_000);
  const view = viewAt(6, 10, 45);
  const drawn = new Set(pointsToDraw(points, all, surroundings(view, undefined)));
  const [west, south, east, north] = view.getBounds();
  for (let at = 0; at < points.length; at += 1) {
    const [lon = 0, lat = 0] = points.positions.subarray(at * 2, at * 2 + 2);
    if (lon > west && lon < east && lat > south && lat < north) expect(drawn.has(at)).toBe(true);
  }
});

it('finds points beyond the edge of the world, where longitudes begin anew', () => {
  const points = scattered(200_000);
  const lons = Array.from(pointsToDraw(points, all, areaAt(5, 179, 10)), (at) => points.positions[at * 2] ?? 0);
  expect(lons.some((lon) => lon > 170)).toBe(true);
  expect(lons.some((lon) => lon < -170)).toBe(true);
});

it('chooses anew where the view has left the area, or its zoom level has changed much', () => {
  const area = areaAt(4);
  expect(surroundings(viewAt(4, 3), area)).toBe(area);
  expect(surroundings(viewAt(4.3), area)).toBe(area);
  expect(surroundings(viewAt(4, 40), area)).not.toBe(area);
  expect(surroundings(viewAt(4.6), area)).not.toBe(area);
});
