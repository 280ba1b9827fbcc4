import { expect, it } from 'vitest';
import { exactTexts } from './exact-values.ts';

const [first, second] = [
  { constructor: 9007199254740992, ratio: null },
  { constructor: 1, ratio: null },
] as const;

it('exact texts stand beside the rows that they belong to, in any order of these', () => {
  const exact = exactTexts({
    data: [first, second],
    exact_values: [
      { column: 'constructor', rows: [0], texts: ['9007199254740993'] },
      { column: 'ratio', rows: [1, 7], texts: ['NaN', 'Infinity'] },
    ],
  });
  expect([second, first].map((row) => [exact(row, 'constructor'), exact(row, 'ratio')])).toEqual([
    [undefined, 'NaN'],
    ['9007199254740993', undefined],
  ]);
  expect(exact(undefined, 'ratio')).toBeUndefined();
});

it('most answers have none', () => {
  expect(exactTexts({ data: [first] })(first, 'constructor')).toBeUndefined();
});
