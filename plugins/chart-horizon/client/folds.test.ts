import { expect, it } from 'vitest';
import { fold, horizonRows } from './folds.ts';

const answer = {
  colnames: ['t', 'a', 'b'],
  data: [
    { t: 10, a: 3, b: 1 },
    { t: 20, a: -6, b: null },
    { t: 30, a: 9, b: 2 },
  ],
};

it.each([
  ['series', [9, 2]],
  ['overall', [9, 9]],
  ['change', [9, 1]],
] as const)('reaches as far as its domain: %s', (domain, most) => {
  expect(horizonRows(answer, 't', domain).map((row) => row.most)).toEqual(most);
});

it.each([
  ['series', [2]],
  ['overall', [9]],
] as const)('of columns that have no room, only what the domain needs is read: %s', (domain, most) => {
  const read: string[] = [];
  const data = answer.data.map(
    (row) => new Proxy(row, { get: (target, name) => (read.push(String(name)), Reflect.get(target, name)) }),
  );
  const rows = horizonRows({ colnames: ['t', 'b', 'a'], data }, 't', domain, 1);
  expect(rows.map((row) => row.most)).toEqual(most);
  expect(rows.map(({ name }) => name)).toEqual(['b']);
  expect(read.includes('a')).toBe(domain === 'overall');
});

it('folds values into bands by their sign', () => {
  const [row] = horizonRows(answer, 't', 'series');
  const bands = (sign: 1 | -1) => (row ? [0, 1, 2].map((band) => fold(row, band, sign).map(([, y]) => y)) : []);
  expect(bands(1)).toEqual([
    [1, 0, 1],
    [0, 0, 1],
    [0, 0, 1],
  ]);
  expect(bands(-1)).toEqual([
    [0, 1, 0],
    [0, 1, 0],
    [0, 0, 0],
  ]);
});

it('handles an answer of zeros and nulls', () => {
  const rows = horizonRows(
    {
      colnames: ['t', 'a'],
      data: [
        { t: 1, a: 0 },
        { t: 2, a: null },
      ],
    },
    't',
    'series',
  );
  expect(rows[0] && fold(rows[0], 0, 1)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

it('a row without any value has no parts, and one between values is at the ground', () => {
  const folded = (values: readonly (number | null)[]) =>
    fold({ name: 'a', points: values.map((value, at) => [at, value] as const), most: 3 }, 0, 1).map(([, y]) => y);
  expect(folded([null, null])).toEqual([null, null]);
  expect(folded([3, null, 1])).toEqual([1, 0, 1]);
});
