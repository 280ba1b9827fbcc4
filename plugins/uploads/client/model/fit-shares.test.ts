import { describe, expect, it } from 'vitest';
import { fitShares } from './fit-shares.ts';

describe('the bar under a column of a preview', () => {
  it.each([
    { of: 'no rows', counts: [0, 0, 0], fits: 0, empty: 0, problem: 0 },
    { of: 'all that fits', counts: [200, 200, 200], fits: 100, empty: 0, problem: 0 },
    { of: 'half that is empty', counts: [200, 100, 100], fits: 50, empty: 50, problem: 0 },
    { of: 'one bad value of thousand', counts: [1000, 1000, 999], fits: 97, empty: 0, problem: 3 },
    { of: 'a tenth that is bad', counts: [100, 80, 70], fits: 70, empty: 20, problem: 10 },
    { of: 'nothing that fits', counts: [10, 10, 0], fits: 0, empty: 0, problem: 100 },
  ])('of $of', ({ counts: [sampled = 0, filled = 0, fitting = 0], fits, empty, problem }) => {
    const shares = fitShares(sampled, filled, fitting);
    expect(shares.fits).toBeCloseTo(fits);
    expect(shares.empty).toBeCloseTo(empty);
    expect(shares.problem).toBeCloseTo(problem);
  });
});
