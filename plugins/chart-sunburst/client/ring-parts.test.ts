import type { HierarchyNode } from '@facet/plugin-highcharts/contract';
import { expect, it } from 'vitest';
import { ringParts } from './ring-parts.ts';

const node = (id: string, parent: string | null, value: number): HierarchyNode => ({
  id,
  parent,
  value,
  path: [id],
  second: null,
  isLeaf: false,
  rest: 0,
});

it('parts stand clockwise from the top, the largest first, in rings of equal width', () => {
  const parts = ringParts([node('b', null, 1), node('a', null, 3), node('a1', 'a', 3)], 90, 1);
  const quarter = Math.PI / 2;
  expect([...parts]).toEqual([
    ['a', { inner: 30, outer: 60, from: -quarter, to: 2 * quarter }],
    ['a1', { inner: 60, outer: 90, from: -quarter, to: 2 * quarter }],
    ['b', { inner: 30, outer: 60, from: 2 * quarter, to: 3 * quarter }],
  ]);
});

it('nothing has no parts', () => {
  expect(ringParts([], 90, 1).size).toBe(0);
});
