import { expect, it } from 'vitest';
import type { Row } from './payload-rows.ts';
import { nameBars } from './payload-name-bars.ts';

const ROWS: readonly Row[] = [
  { a: 'x', b: 'p', c: 'u', n: 1, m: 10 },
  { a: 'x', b: 'p', c: 'v', n: 3, m: 20 },
  { a: 'y', b: null, c: 'u', n: 6, m: 30 },
];

const drawn = (form: Row, rows: readonly Row[] = ROWS): unknown => {
  const data = nameBars(rows, { columns: [], metrics: ['n', 'm'], all: [], since: null, until: null }, form);
  const series = data as readonly { readonly key: string; readonly values: readonly { x: string; y: unknown }[] }[];
  return series.map(({ key, values }) => [key, ...values.map(({ x, y }) => `${x}: ${String(y)}`)]);
};

it.each<[string, Row, unknown]>([
  [
    'one dimension, the largest sum first',
    { groupby: ['a'], columns: ['c'], metrics: ['n'] },
    [
      ['u', 'y: 6', 'x: 1'],
      ['v', 'y: null', 'x: 3'],
    ],
  ],
  [
    'several dimensions name a bar together',
    { groupby: ['a', 'b'], columns: ['c'], metrics: ['n'] },
    [
      ['u', 'y, <NULL>: 6', 'x, p: 1'],
      ['v', 'y, <NULL>: null', 'x, p: 3'],
    ],
  ],
  [
    'several metrics and breakdowns are series together',
    { groupby: ['a'], columns: ['c'], metrics: ['n', 'm'] },
    [
      ['n, u', 'y: 6', 'x: 1'],
      ['n, v', 'y: null', 'x: 3'],
      ['m, u', 'y: 30', 'x: 10'],
      ['m, v', 'y: null', 'x: 20'],
    ],
  ],
  [
    'the least first, by another metric',
    { groupby: ['a', 'c'], metrics: ['n'], timeseries_limit_metric: 'm', order_desc: false },
    [['n', 'x, u: 1', 'x, v: 3', 'y, u: 6']],
  ],
  [
    'shares of a bar',
    { groupby: ['a'], columns: ['c'], metrics: ['n'], contribution: true },
    [
      ['u', 'y: 1', 'x: 0.25'],
      ['v', 'y: null', 'x: 0.75'],
    ],
  ],
])('[A7.27] the data of dist_bar: %s', (_, form, expected) => {
  expect(drawn(form)).toEqual(expected);
});

it('[A7.27] the data of dist_bar without rows', () => {
  expect(drawn({ groupby: ['a'], metrics: ['n'] }, [])).toEqual([]);
});
