import { expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

const rows = [
  { a: 'x', b: '1', n: 60, m: 0 },
  { a: 'x', b: '2', n: 20, m: 0 },
  { a: 'y', b: '1', n: 20, m: 0 },
];
const all = { limit: 10, threshold: 0, log: false };
const shown = (pruning: typeof all, metrics = ['n']) =>
  blocksOf(rows, ['a', 'b'], metrics, pruning).map(({ path, from, to }) => [path.join('/'), from, to]);

it('places parts below their parents', () => {
  expect(shown(all)).toEqual([
    ['', 0, 1],
    ['x', 0, 0.8],
    ['x/1', 0, 0.6],
    ['x/2', 0.6, 0.8],
    ['y', 0.8, 1],
    ['y/1', 0.8, 1],
  ]);
});

it.each([
  [{ ...all, limit: 1 }, ['', 'x', 'x/1']],
  [{ ...all, threshold: 0.3 }, ['', 'x', 'x/1']],
])('leaves out small parts: %o', (pruning, paths) => expect(shown(pruning).map(([path]) => path)).toEqual(paths));

const dated = [
  { t: 1, a: 'x', n: 10 },
  { t: 1, a: 'y', n: 30 },
  { t: 2, a: 'x', n: 30 },
  { t: 2, a: 'y', n: 20 },
];

it('places timestamps side by side in order, with equal widths if the form says so', () => {
  const widths = (moments: 'even' | 'sized') =>
    blocksOf(dated.toReversed(), ['t', 'a'], ['n'], { ...all, moments })
      .filter(({ level }) => level === 1)
      .map(({ path: [at], from, to }) => [at, Math.round((to - from) * 100)]);
  expect(widths('even')).toEqual([
    [1, 50],
    [2, 50],
  ]);
  expect(widths('sized')).toEqual([
    [1, 44],
    [2, 56],
  ]);
});

it('measures the change from the first timestamp to the last; a decrease takes room too', () => {
  const blocks = blocksOf(dated, ['a'], ['n'], all, { measure: 'difference', moment: 't' });
  expect(blocks.map(({ path, value }) => [path.join('/'), value])).toEqual([
    ['', 10],
    ['x', 20],
    ['y', -10],
  ]);
  expect(blocks[1]?.to).toBeCloseTo(2 / 3);
});

it('has no block for a metric without amounts', () => {
  expect(shown(all, ['n', 'm'])).toHaveLength(6);
  expect(blocksOf([], ['a'], ['n'], all)).toEqual([]);
});
