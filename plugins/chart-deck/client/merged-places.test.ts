import { WebMercatorViewport } from '@deck.gl/core';
import { expect, it } from 'vitest';
import { mergedPlaces, type WeightedSet } from './merged-places.ts';
import { MOST_POINTS, surroundings } from './points-to-draw.ts';

const areaAt = (zoom: number, longitude = 0, latitude = 0) =>
  surroundings(new WebMercatorViewport({ width: 800, height: 400, zoom, longitude, latitude }), undefined);

function scattered(length: number): WeightedSet {
  const positions = new Float64Array(length * 2);
  for (let at = 0; at < length; at += 1) {
    positions[at * 2] = ((at * 7_919) % 36_000) / 100 - 180;
    positions[at * 2 + 1] = ((at * 104_729) % 16_000) / 100 - 80;
  }
  return { length, positions, weights: Float64Array.from({ length }, (_, at) => at % 5) };
}

const sumOf = ({ weights }: WeightedSet) => weights.reduce((a, b) => a + b, 0);

it('[A1.5] a million places become few, with the sum of all weights', () => {
  const places = scattered(1_000_000);
  const merged = mergedPlaces(places, areaAt(0), 'SUM');
  expect(merged.length).toBeLessThanOrEqual(MOST_POINTS);
  expect(merged.length).toBeGreaterThan(MOST_POINTS / 10);
  expect(sumOf(merged)).toBeCloseTo(sumOf(places), 0);
});

it('places on one another become one in their middle, with the sum or the mean of their weights', () => {
  const places: WeightedSet = {
    length: 3,
    positions: Float64Array.of(10, 50, 10.02, 50.02, 30, 20),
    weights: Float64Array.of(1, 5, 9),
  };
  const sums = mergedPlaces(places, areaAt(1, 20, 35), 'SUM');
  expect([...sums.weights]).toEqual([6, 9]);
  expect(sums.positions[0]).toBeCloseTo(10.01, 9);
  expect([...mergedPlaces(places, areaAt(1, 20, 35), 'MEAN').weights]).toEqual([3, 9]);
});

it('near enough, each place is drawn, and those far off are not', () => {
  const places = scattered(200_000);
  const merged = mergedPlaces(places, areaAt(9, 10, 45), 'SUM');
  expect(merged.length).toBeGreaterThan(0);
  expect(merged.length).toBeLessThan(1_000);
  expect([...merged.positions].every((degree) => degree > 0 && degree < 60)).toBe(true);
});

it('the places beyond the edge of the world are found, where longitudes begin anew', () => {
  const lons = [...mergedPlaces(scattered(200_000), areaAt(4, 179, 10), 'SUM').positions].filter(
    (_, at) => at % 2 === 0,
  );
  expect(lons.some((lon) => lon > 180)).toBe(true);
  expect(lons.some((lon) => lon < 180)).toBe(true);
});
