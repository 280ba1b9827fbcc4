import { describe, expect, it } from 'vitest';
import { networkOf, scaled } from './network.ts';

const source = {
  source: 's',
  target: 't',
  sourceCategory: 'c',
  targetCategory: undefined,
  metric: 'n',
  textOf: (_column: string, value: unknown) => String(value),
};

describe('a network', () => {
  it.each([
    [
      'adds rows of the same pair',
      [
        { s: 'a', t: 'b', n: 1 },
        { s: 'a', t: 'b', n: 2 },
      ],
      [['a', 'b', 3]],
    ],
    [
      'keeps both directions',
      [
        { s: 'a', t: 'b', n: 1 },
        { s: 'b', t: 'a', n: 2 },
      ],
      [
        ['b', 'a', 2],
        ['a', 'b', 1],
      ],
    ],
    ['bears circles of one', [{ s: 'a', t: 'a', n: 1 }], [['a', 'a', 1]]],
    [
      'leaves out rows without an amount',
      [
        { s: 'a', t: 'b', n: null },
        { s: 'a', t: 'b', n: 'x' },
      ],
      [],
    ],
  ])('%s', (_name, rows, links) => {
    expect(networkOf(rows, source, 10).links.map(({ from, to, amount }) => [from, to, amount])).toEqual(links);
  });

  it('draws the strongest links, and only their nodes', () => {
    const rows = [1, 5, 3].map((n) => ({ s: `from ${n}`, t: `to ${n}`, n }));
    const { links, nodes, all } = networkOf(rows, source, 2);
    expect(links.map(({ amount }) => amount)).toEqual([5, 3]);
    expect([...nodes.keys()]).toEqual(['from 5', 'to 5', 'from 3', 'to 3']);
    expect(all).toBe(3);
  });

  it('takes the category of a node from its first row', () => {
    const rows = [
      { s: 'a', t: 'b', c: 'red', n: 2 },
      { s: 'b', t: 'a', c: 'blue', n: 1 },
    ];
    expect([...networkOf(rows, source, 9).nodes.values()].map(({ category }) => category)).toEqual(['red', '']);
  });
});

it.each([
  [[1, 3], 1, 5],
  [[1, 3], 3, 20],
  [[2, 2], 2, 10],
])('sizes among %o: %i', (amounts, amount, size) => expect(scaled(amounts, 10)(amount)).toBe(size));
