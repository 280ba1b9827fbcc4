/** Minimum percentage for a problem, so that it is visible. */
const LEAST_PROBLEM = 3;

export interface FitShares {
  readonly fits: number;
  readonly empty: number;
  readonly problem: number;
}

/**
 * Percentages of rows whose value fits the type of its column, is empty, or does not fit. They add up to 100; without
 * rows all are 0.
 * @param sampled Number of inspected rows.
 * @param filled Number of inspected rows with a value.
 * @param fitting Number of inspected rows whose value fits.
 */
export function fitShares(sampled: number, filled: number, fitting: number): FitShares {
  if (sampled <= 0) return { fits: 0, empty: 0, problem: 0 };
  const bad = Math.max(0, filled - fitting);
  const problem = bad === 0 ? 0 : Math.max(LEAST_PROBLEM, (bad / sampled) * 100);
  const rest = 100 - problem;
  const others = Math.max(0, sampled - bad);
  const empty = others === 0 ? 0 : (Math.max(0, sampled - filled) / others) * rest;
  return { fits: others === 0 ? 0 : rest - empty, empty, problem };
}
