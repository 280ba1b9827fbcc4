import { describe, expect, it } from 'vitest';
import { fittedWords, fontSizes, shownText, wordsOf } from './words.ts';

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

describe('a cloud', () => {
  const words = Array.from({ length: 40 }, (_, at) => ({ text: `word number ${at}`, mark: [at], amount: 100 - at }));
  const sizes = { from: 12, to: 60 };

  it('has the sizes that the form asks for where all words have room', () =>
    expect(fittedWords(words, { ...sizes, width: 3000, height: 2000 })).toEqual({ words, to: 60 }));

  it('has a smaller first word on a tile, and all words', () => {
    const fitted = fittedWords(words, { ...sizes, width: 600, height: 400 });
    expect(fitted.words).toEqual(words);
    expect(fitted.to).toBeLessThan(60);
    expect(fitted.to).toBeGreaterThan(sizes.from);
  });

  it('leaves the smallest words out where none could be read', () => {
    const fitted = fittedWords(words, { ...sizes, width: 220, height: 140 });
    expect(fitted.words.length).toBeLessThan(15);
    expect(fitted.words).toEqual(words.slice(0, fitted.words.length));
  });

  it('of words that are wider than the picture has the first', () =>
    expect(fittedWords(words, { ...sizes, width: 20, height: 20 }).words).toEqual(words.slice(0, 1)));

  it('of nothing has nothing', () => expect(fittedWords([], { ...sizes, width: 220, height: 140 }).words).toEqual([]));
});

it.each([
  ['Rock pigeon', 'Rock pigeon'],
  ['A name that is as long as a whole sentence', 'A name that is as long as a…'],
  ['🦉'.repeat(40), `${'🦉'.repeat(27)}…`],
])('of %s a cloud shows %s', (text, shown) => expect(shownText(text)).toBe(shown));
