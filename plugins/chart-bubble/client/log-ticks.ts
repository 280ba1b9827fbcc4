/** Steps within a decade, from few to many. */
const STEPS: readonly (readonly number[])[] = [[1], [1, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
/** Fewer do not show a scale. */
const FEWEST = 3;
const MOST = 6;
/** A bound comes back from its exponent with an error of rounding. */
const ROUNDING = 1e-9;

/**
 * Where the marks of a logarithmic axis stand, as exponents of ten, like its bounds: at least three, also where the bounds
 * are less than a decade apart, for which the library places one or none. @param most How many have room
 */
export function logTicks(from: number, to: number, most = MOST): number[] {
  const [low, high] = [10 ** from * (1 - ROUNDING), 10 ** to * (1 + ROUNDING)];
  const decades = Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, at) => Math.floor(from) + at);
  for (const steps of STEPS) {
    const ticks = decades.flatMap((decade) => steps.map((step) => step * 10 ** decade));
    const within = ticks.filter((tick) => tick >= low && tick <= high);
    if (within.length >= FEWEST) return thinned(within, most).map(Math.log10);
  }
  return evenTicks(low, high, most).map(Math.log10);
}

function thinned(ticks: readonly number[], most: number): readonly number[] {
  const every = Math.ceil(ticks.length / most);
  return ticks.filter((_, at) => at % every === 0);
}

/** So close together, equal distances look equal on a logarithmic axis as well. */
function evenTicks(low: number, high: number, most: number): readonly number[] {
  if (high / low < 1 + 3 * ROUNDING) return [low];
  const step = 10 ** Math.floor(Math.log10((high - low) / FEWEST));
  const first = Math.ceil(low / step);
  return thinned(
    Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step),
    most,
  );
}
