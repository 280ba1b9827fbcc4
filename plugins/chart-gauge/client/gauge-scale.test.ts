import { describe, expect, it } from 'vitest';
import { gaugeBands, gaugeScale, pane, splits } from './gauge-scale.ts';

describe('the axis of a gauge', () => {
  it.each([
    ['ends at twice the largest value', [3, 5], {}, [0, 10]],
    ['begins at twice the smallest one below zero', [-4, 5], {}, [-8, 10]],
    ['takes the bounds of the form', [3], { min_val: 1, max_val: 4 }, [1, 4]],
    ['has a length where all is zero', [0], {}, [0, 1]],
    ['bears bounds the wrong way round', [3], { min_val: 9, max_val: 1 }, [1, 9]],
    ['bears no value', [], {}, [0, 1]],
  ])('%s', (_name, values, bounds, expected) => {
    const { min, max } = gaugeScale(values, bounds);
    expect([min, max]).toEqual(expected);
  });

  it('is split into equal parts', () => expect(splits({ min: 0, max: 10 }, 4)).toEqual([0, 2.5, 5, 7.5, 10]));

  it.each([
    [225, -45, -135, 135],
    [180, 0, -90, 90],
    [90, 90, 0, 360],
  ])('turns from %i to %i', (start, end, startAngle, endAngle) => {
    expect(pane(start, end)).toEqual({ startAngle, endAngle });
  });
});

describe('bands', () => {
  const scale = { min: 0, max: 100 };
  const palette = ['red', 'green', 'blue'];
  it.each([
    ['', '', []],
    [
      '20,60',
      '',
      [
        [0, 20, 'red'],
        [20, 60, 'green'],
      ],
    ],
    [
      '20,60',
      '3,1',
      [
        [0, 20, 'blue'],
        [20, 60, 'red'],
      ],
    ],
    [
      '20,60',
      '3',
      [
        [0, 20, 'red'],
        [20, 60, 'green'],
      ],
    ],
    ['x, 50 ,200', '', [[0, 50, 'red']]],
  ])('of %o with %o', (bounds, places, expected) => {
    expect(gaugeBands(scale, bounds, places, palette).map(({ from, to, color }) => [from, to, color])).toEqual(
      expected,
    );
  });
});
