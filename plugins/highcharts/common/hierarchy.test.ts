import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hierarchy } from './hierarchy.ts';

const ROWS = [
  { state: 'CA', city: 'LA', n: 3, m: 1 },
  { state: 'CA', city: 'SF', n: 2, m: 1 },
  { state: 'TX', city: null, n: 4, m: null },
];

describe('parts within parts', () => {
  it('contain the sums of their parts', () => {
    expect(
      hierarchy(ROWS, ['state', 'city'], 'n', 'm').map(({ path, value, second }) => [path, value, second]),
    ).toEqual([
      [['CA'], 5, 2],
      [['CA', 'LA'], 3, 1],
      [['CA', 'SF'], 2, 1],
      [['TX'], 4, null],
      [['TX', null], 4, null],
    ]);
  });

  it.each([
    ['nothing', null],
    ['zero', 0],
    ['less than nothing', -2],
    ['text', '7'],
  ])('leave out rows of %s', (_, n) => {
    expect(hierarchy([{ state: 'CA', n }], ['state'], 'n')).toEqual([]);
  });

  it('have different ids, even if their joined names are equal', () => {
    const rows = [
      { a: 'x,y', b: 'z', n: 1 },
      { a: 'x', b: 'y,z', n: 1 },
    ];
    expect(new Set(hierarchy(rows, ['a', 'b'], 'n').map(({ id }) => id)).size).toBe(4);
  });

  it('add up to the whole at every level', () => {
    const row = fc.record({
      a: fc.constantFrom('p', 'q', null),
      b: fc.constantFrom('r', 's'),
      n: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const nodes = hierarchy(rows, ['a', 'b'], 'n');
        const whole = rows.reduce((sum, { n }) => sum + n, 0);
        const sum = (isLeaf: boolean) =>
          nodes.filter((node) => node.isLeaf === isLeaf).reduce((total, { value }) => total + value, 0);
        expect([sum(false), sum(true)]).toEqual([whole, whole]);
      }),
    );
  });
});
