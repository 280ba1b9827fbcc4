import { describe, expect, it } from 'vitest';
import { joined, labelOf, sumsOf } from './cluster-label.ts';

const sums = [1, 2, null, 6].map(sumsOf).reduce(joined);

describe('the label of a cluster', () => {
  it.each([
    ['sum', 9],
    ['mean', 3],
    ['min', 1],
    ['max', 6],
    ['var', 14 / 3],
    ['std', Math.sqrt(14 / 3)],
  ] as const)('is the %s of the amounts in it', (aggregator, amount) => {
    expect(labelOf(sums, aggregator)).toBeCloseTo(amount, 9);
  });

  it('is nothing where no place has an amount', () => {
    expect(labelOf(sumsOf(null), 'mean')).toBeUndefined();
  });
});
