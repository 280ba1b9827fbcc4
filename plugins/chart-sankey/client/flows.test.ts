import { describe, expect, it } from 'vitest';
import { endsOf, flows } from './flows.ts';

describe('flows', () => {
  it('of the same ends are one', () => {
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

  it('may lead from nothing to nothing', () => {
    expect(endsOf(flows([{ a: null, b: null, n: 1 }], 'a', 'b', 'n'))).toEqual(['<NULL>']);
  });
});
