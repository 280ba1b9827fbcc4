import { describe, expect, it } from 'vitest';
import { breaksOf, bucketOf } from './breaks.ts';
import { cellOver } from './cell-over.ts';
import { featuresIn } from './geo-features.ts';
import { radiusOf } from './point-radius.ts';

describe('buckets of areas', () => {
  it.each([
    [[0, 10], [], 5, [0, 2, 4, 6, 8, 10]],
    [[0, 10], ['7', '3', 'x', '3'], 5, [3, 7]],
    [[4, 4], [], 5, [4, 4]],
    [[], [], 5, []],
    [[0, 10], ['7'], 1e9, Array.from({ length: 51 }, (_, at) => at / 5)],
  ])('of %j with the break points %j end at %j', (amounts, points, buckets, breaks) => {
    expect(breaksOf(amounts, { points, buckets })).toEqual(breaks);
  });

  it.each([
    [0, 0],
    [2, 1],
    [10, 1],
    [-1, undefined],
    [11, undefined],
    [null, undefined],
  ])('hold %j in the one at %j', (amount, bucket) => expect(bucketOf(amount, [0, 2, 10])).toBe(bucket));
});

describe('the radius of a point', () => {
  it.each([
    ['square_m', Math.PI, 1],
    ['square_km', Math.PI, 1_000],
    ['radius_m', 7, 7],
    ['radius_miles', 2, 3_218.68],
    ['square_m', -5, 0],
  ] as const)('in %s of %d is %d meters', (unit, size, meters) => expect(radiusOf(size, unit)).toBeCloseTo(meters, 6));
});

describe('a cell of GeoJSON', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? '{"type": "Point", "coordinates": [1, 2]}'
      : `{"type": "GeometryCollection", "geometries": [${nested(depth - 1)}]}`;

  it.each([
    ['{"type": "Point", "coordinates": [1, 2]}', 1],
    ['{"type": "Feature", "properties": {"a": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}}', 1],
    [`{"type": "FeatureCollection", "features": [${nested(0)}, ${nested(0)}]}`, 2],
  ])('%s has features', (text, count) => expect(featuresIn(text)).toMatchObject({ features: { length: count } }));

  it.each([
    ['', 'missing'],
    [null, 'missing'],
    [7, 'invalid'],
    ['{', 'invalid'],
    ['null', 'invalid'],
    ['{"type": "FeatureCollection", "features": []}', 'invalid'],
    ['{"type": "constructor", "coordinates": []}', 'invalid'],
    ['{"type": "Polygon", "coordinates": [[1, 2]]}', 'invalid'],
    ['{"type": "Point", "coordinates": [1, 200]}', 'offGlobe'],
    [nested(99), 'invalid'],
  ])('%j has none: %s', (text, problem) => expect(featuresIn(text)).toBe(problem));
});

describe('cells of contours', () => {
  it.each([
    ['a town', [8, 47, 8.1, 47.1], 300, 300],
    ['the world', [-180, -80, 180, 80], 300, 100_188],
    ['one place', [8, 47, 8, 47], 0, 1],
    ['nothing', undefined, 300, 300],
  ] as const)('over %s are as wide as the page bears', (_, extent, asked, cell) => {
    expect(cellOver(extent, asked)).toBe(cell);
  });
});
