import { expect, it } from 'vitest';
import { hierarchy } from './hierarchy.ts';
import { largestParts } from './largest-parts.ts';

const ROWS = [
  { state: 'CA', city: 'LA', n: 9, m: 1 },
  { state: 'CA', city: 'SF', n: 2, m: 2 },
  { state: 'CA', city: 'SD', n: 1, m: 3 },
  { state: 'TX', city: 'Waco', n: 3, m: null },
  { state: 'NY', city: 'Troy', n: 1, m: 4 },
];
const nodes = hierarchy(ROWS, ['state', 'city'], 'n', 'm');

it('keeps every part where there are few', () => expect(largestParts(nodes, 5)).toBe(nodes));

it('keeps the largest parts, and combines the others of each parent', () => {
  expect(
    largestParts(nodes, 2).map(({ path, value, second, isLeaf, rest }) => [path, value, second, isLeaf, rest]),
  ).toEqual([
    [['CA'], 12, 6, false, 0],
    [['CA', 'LA'], 9, 1, true, 0],
    [['TX'], 3, null, false, 0],
    [['TX', 'Waco'], 3, null, true, 0],
    [['CA'], 3, 5, true, 2],
    [[], 1, 4, true, 1],
  ]);
});

it('gives each rest node a unique id', () => {
  const ids = largestParts(nodes, 2).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('preserves the sum of ten thousand parts', () => {
  const many = hierarchy(
    Array.from({ length: 10_000 }, (_, at) => ({ state: `s${at % 7}`, city: `c${at}`, n: (at % 13) + 1 })),
    ['state', 'city'],
    'n',
  );
  const kept = largestParts(many, 100);
  const sum = (list: typeof many) => list.filter(({ isLeaf }) => isLeaf).reduce((whole, { value }) => whole + value, 0);
  expect(kept.length).toBeLessThan(130);
  expect(sum(kept)).toBe(sum(many));
});
