import { describe, expect, it } from 'vitest';
import { placeOn, radarShapes, spokesOf } from './radar-shapes.ts';

const ROWS = [
  { state: 'CA', n: 10, delay: -2 },
  { state: 'TX', n: 4, delay: 6 },
  { state: null, n: null, delay: 1 },
];

describe('a radar', () => {
  const shapes = radarShapes(ROWS, ['state'], ['n', 'delay']);

  it('has a shape for each group', () => {
    expect(shapes).toEqual([
      { mark: ['CA'], values: [10, -2] },
      { mark: ['TX'], values: [4, 6] },
      { mark: [null], values: [null, 1] },
    ]);
  });

  it('has a scale for each metric, from zero or from the smallest negative value', () => {
    expect(spokesOf(shapes, ['n', 'delay'], {})).toEqual([
      { metric: 'n', low: 0, high: 10 },
      { metric: 'delay', low: -2, high: 6 },
    ]);
  });

  it('keeps the bounds that the form sets', () => {
    expect(spokesOf(shapes, ['n'], { n: { least: null, most: 20 } })).toEqual([{ metric: 'n', low: 0, high: 20 }]);
  });

  it('formats each metric as in the form', () => {
    const configs = { n: { least: null, most: null, format: '.1f' } };
    expect(spokesOf(shapes, ['n', 'delay'], configs).map(({ format }) => format)).toEqual(['.1f', undefined]);
  });

  it.each([
    [5, 0, 10, 0.5],
    [-9, 0, 10, 0],
    [99, 0, 10, 1],
    [0, 0, 0, 1],
  ])('%d between %d and %d stands at %d', (value, low, high, place) => {
    expect(placeOn({ metric: 'n', low, high }, value)).toBe(place);
  });
});
