import { describe, expect, it } from 'vitest';
import { compareCells, groupRows } from './ordering.ts';

describe('groups of rows', () => {
  it('are in the order of their keys, with their rows in their own order', () => {
    expect(groupRows([['b', 'a', 'b', 'a']], 4)).toEqual([
      { key: ['a'], rows: [1, 3] },
      { key: ['b'], rows: [0, 2] },
    ]);
  });

  it('have one key for each kind of value that looks the same', () => {
    const keys = [['1', 1, 1n, true, 'true', null, 'null']];
    expect(groupRows(keys, 7, true)).toHaveLength(7);
  });

  it('take lists with the same text for the same key, and never for that text itself', () => {
    expect(groupRows([[[1, 2], [1, 2], '1,2']], 3).map(({ rows }) => rows)).toEqual([[0, 1], [2]]);
  });

  it('leave out rows with a missing part of their key, unless these are wanted', () => {
    const keys = [
      ['a', null, 'a'],
      [1, 1, Number.NaN],
    ];
    expect(groupRows(keys, 3)).toEqual([{ key: ['a', 1], rows: [0] }]);
    expect(groupRows(keys, 3, true)).toHaveLength(3);
  });

  it('keep pairs apart whose parts are the same values in another order', () => {
    const keys = [
      ['a', 'b', 'a', 'b'],
      ['b', 'a', 'b', 'b'],
    ];
    expect(groupRows(keys, 4).map(({ key, rows }) => [key.join(''), ...rows])).toEqual([
      ['ab', 0, 2],
      ['ba', 1],
      ['bb', 3],
    ]);
  });
});

it.each([
  ['a', 'b'],
  ['a', 'aa'],
  ['Z', 'a'],
  // By UTF-16 units alone, 0xD83D of the emoji would stand before 0xFFFD.
  ['\uFFFD', '😀'],
  ['\uD7FF', '\uE000'],
  ['😀', '😁'],
  ['x😀', 'x😀y'],
])('%s stands before %s, by code points', (first, second) => {
  expect(Math.sign(compareCells(first, second))).toBe(-1);
  expect(Math.sign(compareCells(second, first))).toBe(1);
  expect(compareCells(first, first)).toBe(0);
});
