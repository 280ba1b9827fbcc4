import { describe, expect, it } from 'vitest';
import { endsOf, flows, runsInCircles, largest } from './flows.ts';

describe('flows', () => {
  it('between the same nodes are added up', () => {
    const rows = [
      { a: 'x', b: 'y', n: 1 },
      { a: 'x', b: 'y', n: 2 },
      { a: 'y', b: 'x', n: 4 },
    ];
    expect(flows(rows, 'a', 'b', 'n')).toEqual([
      { from: 'x', to: 'y', amount: 3 },
      { from: 'y', to: 'x', amount: 4 },
    ]);
  });

  it.each([null, 0, -1, '3', Number.NaN])('need an amount: %s', (n) => {
    expect(flows([{ a: 'x', b: 'y', n }], 'a', 'b', 'n')).toEqual([]);
  });

  it.each([
    [false, ['a>b', 'b>c', 'a>c']],
    [true, ['a>a']],
    [true, ['a>b', 'b>c', 'c>a']],
    [true, ['x>a', 'a>b', 'b>a']],
    [false, []],
  ])('run in circles: %s, for %j', (circles, list) => {
    const ends = list.map((text) => text.split('>'));
    expect(runsInCircles(ends.map(([from = '', to = '']) => ({ from, to, amount: 1 })))).toBe(circles);
  });

  it('of a long chain are followed without end of the stack', () => {
    const chain = Array.from({ length: 2_000 }, (_, at) => ({ from: `n${at}`, to: `n${at + 1}`, amount: 1 }));
    expect(runsInCircles(chain)).toBe(false);
  });

  it('may lead from nothing to nothing', () => {
    expect(endsOf(flows([{ a: null, b: null, n: 1 }], 'a', 'b', 'n'))).toEqual(['<NULL>']);
  });
});

it('keeps the largest flows, in the order of the answer', () => {
  const list = [3, 1, 2].map((amount) => ({ from: 'a', to: String(amount), amount }));
  expect(largest(list, 2).map(({ amount }) => amount)).toEqual([3, 2]);
  expect(largest(list, 3)).toBe(list);
});
