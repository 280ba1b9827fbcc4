/**
 * The number format of a chart's values, of what was chosen for its value axis; undefined: none was chosen for them.
 * Where parts are drawn as shares of their whole, a format in percent is that of the shares, not of the amounts behind them.
 */
export function valuePattern(chosen: string | undefined, stack: unknown): string | undefined {
  return stack === 'Expand' && isPercent(chosen) ? undefined : chosen;
}

/** Numbers are written times a hundred. */
export function isPercent(pattern: string | undefined): boolean {
  return pattern?.includes('%') ?? false;
}
