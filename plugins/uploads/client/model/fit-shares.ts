/** Percent of the rows that a problem takes at least, so that it is seen. */
const LEAST_PROBLEM = 3;

export interface FitShares {
  readonly fits: number;
  readonly empty: number;
  readonly problem: number;
}

/**
 * Percent of the rows whose value fits the type of its column, is empty, and does not fit; together 100, without rows 0.
 * @param sampled Rows that were looked at.
 * @param filled Those of them with a value.
 * @param fitting Those whose value fits.
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
