import type { DataRow, QueryResult } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { negativeAmounts } from './negative-amounts.ts';

const answer = (data: readonly DataRow[]): readonly QueryResult[] => [
  { colnames: ['a', 'n', 'm'], coltypes: [1, 0, 0], data: [...data], rowcount: data.length },
];

it('counts the amounts of the metrics that are less than zero, and neither zeros nor nulls nor other columns', () => {
  const queries = answer([
    { a: -5, n: -1, m: 2 },
    { a: 'x', n: 0, m: -3 },
    { a: 'y', n: null, m: -0.5 },
  ]);
  expect(negativeAmounts(queries, ['n'])).toBe(1);
  expect(negativeAmounts(queries, ['n', 'm', undefined])).toBe(3);
  expect(negativeAmounts([], ['n'])).toBe(0);
});
