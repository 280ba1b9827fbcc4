/** The state of a series at a step. */
export interface States {
  readonly level: number;
  /** Expected growth of the level. */
  readonly slope: number;
  /** For each season, its contribution at each of its positions. */
  readonly seasons: readonly Float64Array[];
}

/** The share of an error that each state takes up, and the share of the growth that is left after a step. */
export interface Rates {
  readonly level: number;
  readonly slope: number;
  readonly damping: number;
  readonly seasons: readonly number[];
}

export interface Smoothed {
  /** The value that was expected at each step before it was known. */
  readonly expected: Float64Array;
  readonly states: States;
  readonly squaredErrors: number;
}

/**
 * Exponential smoothing after Holt and Winters with a damped trend and any number of additive seasons. For a missing
 * value (NaN) the expected one is used.
 */
export function smooth(values: Float64Array, first: States, rates: Rates): Smoothed {
  const expected = new Float64Array(values.length);
  const seasons = first.seasons.map((table) => Float64Array.from(table));
  const { damping } = rates;
  let { level, slope } = first;
  let squaredErrors = 0;
  for (let step = 0; step < values.length; step += 1) {
    const grown = level + damping * slope;
    const next = grown + seasonal(seasons, step);
    expected[step] = next;
    const value = values[step] ?? Number.NaN;
    const error = Number.isNaN(value) ? 0 : value - next;
    squaredErrors += error * error;
    level = grown + rates.level * error;
    slope = damping * slope + rates.slope * error;
    for (let at = 0; at < seasons.length; at += 1) {
      const table = seasons[at];
      if (table !== undefined)
        table[step % table.length] = (table[step % table.length] ?? 0) + (rates.seasons[at] ?? 0) * error;
    }
  }
  return { expected, states: { level, slope, seasons }, squaredErrors };
}

/** The expected values `periods` steps after the last of `steps`, and the growth of their errors relative to one step. */
export function ahead(
  { level, slope, seasons }: States,
  rates: Rates,
  steps: number,
  periods: number,
): { readonly expected: Float64Array; readonly widths: Float64Array } {
  const expected = new Float64Array(periods);
  const widths = new Float64Array(periods);
  let growth = 0;
  let squares = 1;
  for (let step = 0; step < periods; step += 1) {
    growth = growth * rates.damping + rates.damping;
    expected[step] = level + growth * slope + seasonal(seasons, steps + step);
    widths[step] = Math.sqrt(squares);
    // An error of this step shifts every later one by the same amount.
    const moves = seasons.reduce(
      (sum, table, at) => sum + ((step + 1) % table.length === 0 ? (rates.seasons[at] ?? 0) : 0),
      rates.level + rates.slope * growth,
    );
    squares += moves * moves;
  }
  return { expected, widths };
}

function seasonal(seasons: readonly Float64Array[], step: number): number {
  let sum = 0;
  for (const table of seasons) sum += table[step % table.length] ?? 0;
  return sum;
}
