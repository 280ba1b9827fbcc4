import { describe, expect, it } from 'vitest';
import { fontSizes, wordsOf } from './words.ts';

describe('words', () => {
  it('are those with an amount, the largest first', () => {
    const rows = [
      { name: 'a', n: 1 },
      { name: null, n: 9 },
      { name: 'c', n: null },
      { name: 'd', n: -4 },
    ];
    expect(wordsOf(rows, 'name', 'n')).toEqual([
      { text: '<NULL>', mark: [null], amount: 9 },
      { text: 'a', mark: ['a'], amount: 1 },
    ]);
  });

  it.each([
    [
      [9, 4, 1],
      [70, 40, 10],
    ],
    [
      [5, 5],
      [70, 70],
    ],
    [[], []],
  ])('of the amounts %j have the sizes %j', (amounts, sizes) => {
    const words = amounts.map((amount) => ({ text: 'x', mark: ['x'], amount }));
    expect(fontSizes(words, 10, 70)).toEqual(sizes);
  });
});
