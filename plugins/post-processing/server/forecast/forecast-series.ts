import { firstStates } from './first-states.ts';
import { patternSearch } from './pattern-search.ts';
import type { Season } from './seasons.ts';
import { ahead, type Rates, smooth, type Smoothed, type States } from './smoothing.ts';

/** Expected value and the bounds around it, a step. */
export interface Band {
  readonly middle: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export interface SeriesForecast {
  /** At the steps that were given: what was expected there a step before. */
  readonly seen: Band;
  readonly ahead: Band;
}

/** How many values tell more than the states that a fit begins with. */
const FEWEST = 3;
const LEAST_DAMPING = 0.8;
const MOST_DAMPING = 0.98;

interface Fit {
  readonly rates: Rates;
  readonly run: Smoothed;
  /** The series is the logarithm of what was given. */
  readonly log: boolean;
  readonly likelihood: number;
}

/**
 * A series at even steps, with NaN where nothing is known, and `periods` steps more. Seasons and errors either add to
 * the level or multiply it, whichever explains the series better; `confidence` is the share of values within the bounds.
 */
export function forecastSeries(
  values: Float64Array,
  seasons: readonly Season[],
  periods: number,
  confidence: number,
): SeriesForecast {
  const known = values.filter((value) => !Number.isNaN(value));
  const last = known.at(-1);
  if (last === undefined) return unknown(values.length, periods, Number.NaN);
  if (known.length < FEWEST) return unknown(values.length, periods, last);
  const scale = known.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const scaled = values.map((value) => value / scale);
  const fits = [fit(scaled, seasons, false)];
  if (known.every((value) => value > 0)) fits.push(fit(scaled, seasons, true));
  const best = fits.reduce((a, b) => (b.likelihood > a.likelihood ? b : a));
  return bands(best, known.length, periods, normalQuantile((1 + confidence) / 2), scale);
}

function fit(values: Float64Array, seasons: readonly Season[], log: boolean): Fit {
  const series = log ? values.map(Math.log) : values;
  const first = firstStates(series, seasons);
  const start = [0.5, 0.1, 0.9, ...seasons.map(() => 0.1)];
  const best = patternSearch(start, (point) => smooth(series, first, ratesOf(point)).squaredErrors);
  return fitWith(series, first, ratesOf(best), log);
}

function fitWith(series: Float64Array, first: States, rates: Rates, log: boolean): Fit {
  const run = smooth(series, first, rates);
  const known = series.filter((value) => !Number.isNaN(value));
  const spread = Math.max(run.squaredErrors / known.length, Number.MIN_VALUE);
  // Errors of logarithms are compared on the scale of what was given.
  const stretch = log ? known.reduce((sum, value) => sum + value, 0) : 0;
  return { rates, run, log, likelihood: -(known.length / 2) * Math.log(spread) - stretch };
}

/** A point of the unit box as rates under which errors die out. */
function ratesOf([level = 0, slope = 0, damping = 0, ...seasons]: readonly number[]): Rates {
  return {
    level,
    slope: level * slope,
    damping: LEAST_DAMPING + damping * (MOST_DAMPING - LEAST_DAMPING),
    seasons: seasons.map((rate) => rate * (1 - level)),
  };
}

function bands(
  { rates, run, log }: Fit,
  known: number,
  periods: number,
  quantile: number,
  scale: number,
): SeriesForecast {
  const freedom = Math.max(1, known - FEWEST - rates.seasons.length);
  const spread = quantile * Math.sqrt(run.squaredErrors / freedom);
  const back = (value: number): number => scale * (log ? Math.exp(value) : value);
  const band = (expected: Float64Array, widthOf: (step: number) => number): Band => ({
    middle: expected.map(back),
    low: expected.map((value, step) => back(value - spread * widthOf(step))),
    high: expected.map((value, step) => back(value + spread * widthOf(step))),
  });
  const later = ahead(run.states, rates, run.expected.length, periods);
  return { seen: band(run.expected, () => 1), ahead: band(later.expected, (step) => later.widths[step] ?? 1) };
}

/** One or two values have no errors to measure, so their forecast has no bounds. */
function unknown(steps: number, periods: number, value: number): SeriesForecast {
  const none = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);
  const band = (length: number): Band => ({
    middle: new Float64Array(length).fill(value),
    low: none(length),
    high: none(length),
  });
  return { seen: band(steps), ahead: band(periods) };
}

/** The value below which a standard normal one is with this chance, for chances from a half on; right to 0.0005. */
function normalQuantile(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - chance));
  return (
    t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  );
}
