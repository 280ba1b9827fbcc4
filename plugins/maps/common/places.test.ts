import { describe, expect, it } from 'vitest';
import { placeIn } from './places.ts';
import { shapeOf } from './shapes.ts';
import { readSpatial, type Spatial, spatialConfiguration } from './spatial.ts';

const LATLONG: Spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const TEXT: Spatial = { type: 'delimited', lonlatCol: 'at' };
const HASH: Spatial = { type: 'geohash', geohashCol: 'at' };

describe('[A3.15] [A3.16] the place of a row', () => {
  it.each([
    [LATLONG, { lon: 8.5, lat: 47.4 }, [8.5, 47.4]],
    [LATLONG, { lon: '8.5', lat: '47.4' }, [8.5, 47.4]],
    [LATLONG, { lon: null, lat: 47.4 }, 'missing'],
    [LATLONG, { lon: '', lat: 47.4 }, 'missing'],
    [LATLONG, { lon: 'east', lat: 47.4 }, 'invalid'],
    [LATLONG, { lon: true, lat: 47.4 }, 'invalid'],
    [LATLONG, { lon: 181, lat: 0 }, 'offGlobe'],
    [LATLONG, { lon: 0, lat: -90.5 }, 'offGlobe'],
    [TEXT, { at: '47.4, 8.5' }, [8.5, 47.4]],
    [TEXT, { at: '47.4;8.5' }, [8.5, 47.4]],
    [{ ...TEXT, reverseCheckbox: true }, { at: '8.5 47.4' }, [8.5, 47.4]],
    [{ ...TEXT, delimiter: '|' }, { at: '47.4 | 8.5' }, [8.5, 47.4]],
    [{ ...TEXT, delimiter: '|' }, { at: '47.4, 8.5' }, 'missing'],
    [TEXT, { at: '47.4' }, 'missing'],
    [TEXT, { at: 47.4 }, 'invalid'],
    [TEXT, { at: null }, 'missing'],
    [HASH, { at: 's' }, [22.5, 22.5]],
    [HASH, { at: 'S' }, [22.5, 22.5]],
    [HASH, { at: 'aaa' }, 'invalid'],
    [HASH, { at: 's'.repeat(99) }, 'invalid'],
  ] as const)('by %j of %j at %j', (spatial, row, place) => {
    expect(placeIn(row, spatial)).toEqual(place);
  });

  it.each([
    [
      { type: 'latlong', lonCol: 'a', latCol: 'b' },
      { type: 'latlong', lonCol: 'a', latCol: 'b' },
    ],
    [{ type: 'latlong', lonCol: 'a' }, undefined],
    [{ type: 'elsewhere' }, undefined],
    ['a', undefined],
  ])('where a form says: %j', (stored, spatial) => expect(readSpatial(stored)).toEqual(spatial));
});

describe('a shape', () => {
  it.each([
    [
      '[[1, 2], [3, 4]]',
      'json',
      false,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['[[2, 1]]', 'json', true, [[1, 2]]],
    [
      '[[[1, 2], [3, 4]], [[9, 9]]]',
      'json',
      false,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['_p~iF~ps|U', 'polyline', false, [[-120.2, 38.5]]],
    ['', 'json', false, 'missing'],
    [null, 'json', false, 'missing'],
    [7, 'json', false, 'invalid'],
    ['[', 'json', false, 'invalid'],
    ['[]', 'json', false, 'invalid'],
    ['{}', 'json', false, 'invalid'],
    ['[[null, 1]]', 'json', false, 'invalid'],
    ['[[1, 2], 3]', 'json', false, 'invalid'],
    ['[[1, 200]]', 'json', false, 'offGlobe'],
    ['aaa', 'geohash', false, 'invalid'],
  ] as const)('of %j as %s is %j', (text, encoding, reversed, places) => {
    expect(shapeOf(text, encoding, reversed)).toEqual(places);
  });

  it('of a geohash is its square', () => {
    expect(shapeOf('s', 'geohash', false)).toEqual([
      [0, 45],
      [45, 45],
      [45, 0],
      [0, 0],
      [0, 45],
    ]);
  });
});

const INVALID = 'Invalid lat/long configuration.';

describe('[A5.13] a configuration of columns', () => {
  it.each([
    [undefined, null],
    [{ type: 'latlong', lonCol: 'a', latCol: 'b' }, null],
    [{ type: 'latlong', lonCol: 'a' }, INVALID],
    [{ type: 'latlong', latCol: 'b' }, INVALID],
    [{ type: 'delimited', lonlatCol: 'a' }, null],
    [{ type: 'delimited', lonlatCol: 'a', delimiter: '|' }, null],
    [{ type: 'delimited', lonlatCol: 'a', delimiter: '' }, INVALID],
    [{ type: 'delimited' }, INVALID],
    [{ type: 'geohash', geohashCol: 'a' }, null],
    [{ type: 'geohash' }, INVALID],
  ])('%j: %s', (value, problem) => {
    expect(spatialConfiguration(value)).toBe(problem);
  });
});
