import { describe, expect, it } from 'vitest';
import { waterfallSteps } from './waterfall-steps.ts';

const SOURCE = {
  axis: 'q',
  breakdown: undefined,
  metric: 'n',
  total: 'Total',
  textOf: (_: string, value: unknown) => String(value),
};

describe('steps of a waterfall', () => {
  it('end in one total', () => {
    const rows = [
      { q: 'Q1', n: 5 },
      { q: 'Q2', n: -2 },
      { q: 'Q3', n: null },
    ];
    expect(waterfallSteps(rows, SOURCE)).toEqual([
      { name: 'Q1', amount: 5, isTotal: false },
      { name: 'Q2', amount: -2, isTotal: false },
      { name: 'Total', amount: 3, isTotal: true },
    ]);
  });

  it('of a breakdown end in a total for each place', () => {
    const rows = [
      { q: 'Q1', kind: 'a', n: 5 },
      { q: 'Q1', kind: 'b', n: 1 },
      { q: 'Q2', kind: 'a', n: -2 },
    ];
    expect(waterfallSteps(rows, { ...SOURCE, breakdown: 'kind' }).map(({ name, amount }) => [name, amount])).toEqual([
      ['a', 5],
      ['b', 1],
      ['Q1', 6],
      ['a', -2],
      ['Q2', 4],
    ]);
  });

  it('are empty without rows', () => expect(waterfallSteps([], SOURCE)).toEqual([]));
});
