/**
 * The number format of a chart's values, derived from the format of its value axis; undefined: none was chosen for
 * them.
 * In a chart of shares, a percent format applies to the shares, not to the amounts behind them.
 */
export function valuePattern(chosen: string | undefined, stack: unknown): string | undefined {
  return stack === 'Expand' && isPercent(chosen) ? undefined : chosen;
}

/** Whether numbers are multiplied by a hundred. */
export function isPercent(pattern: string | undefined): boolean {
  return pattern?.includes('%') ?? false;
}
