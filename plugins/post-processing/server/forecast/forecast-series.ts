import { firstStates } from './first-states.ts';
import { patternSearch } from './pattern-search.ts';
import type { Season } from './seasons.ts';
import { ahead, type Rates, smooth, type Smoothed, type States } from './smoothing.ts';

/** Expected value with its bounds, per step. */
export interface Band {
  readonly middle: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export interface SeriesForecast {
  /** For the given steps: the value that was expected one step before. */
  readonly seen: Band;
  readonly ahead: Band;
}

/** Fewer known values cannot determine the states with which a fit starts. */
const FEWEST = 3;
const LEAST_DAMPING = 0.8;
const MOST_DAMPING = 0.98;

interface Fit {
  readonly rates: Rates;
  readonly run: Smoothed;
  /** Whether the series is logarithmic. */
  readonly log: boolean;
  readonly likelihood: number;
}

/**
 * Forecasts an evenly spaced series, with NaN for missing values, by `periods` further steps. Seasons and errors are
 * added to the level or multiply it, whichever fits the series better. `confidence` is the share of values within the
 * bounds.
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
  // Makes the errors of logarithms comparable with errors on the original scale.
  const stretch = log ? known.reduce((sum, value) => sum + value, 0) : 0;
  return { rates, run, log, likelihood: -(known.length / 2) * Math.log(spread) - stretch };
}

/** Maps a point of the unit box to smoothing rates with which errors decay. */
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

/** One or two values give no errors to measure, so their forecast has no bounds. */
function unknown(steps: number, periods: number, value: number): SeriesForecast {
  const none = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);
  const band = (length: number): Band => ({
    middle: new Float64Array(length).fill(value),
    low: none(length),
    high: none(length),
  });
  return { seen: band(steps), ahead: band(periods) };
}

/** Quantile of the standard normal distribution, for probabilities from 0.5; accurate to 0.0005. */
function normalQuantile(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - chance));
  return (
    t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
  );
}
