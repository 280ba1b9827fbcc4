/** A cell as a number: numbers and booleans; null for anything else, including NaN. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return null;
}

export const present = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** @param delta Degrees of freedom to subtract: 0 for a population, 1 for a sample. */
export function variance(values: readonly number[], delta: number): number | null {
  const average = mean(values);
  if (average === null || values.length - delta <= 0) return null;
  return sum(values.map((value) => (value - average) ** 2)) / (values.length - delta);
}

export function deviation(values: readonly number[], delta: number): number | null {
  const square = variance(values, delta);
  return square === null ? null : Math.sqrt(square);
}

/** Linear interpolation between the two nearest values; `q` from 0 to 1. */
export function quantile(values: readonly number[], q: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)] ?? 0;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position - Math.floor(position));
}

/** The midpoint of the two nearest values, wherever between them `q` is. */
export function midpointQuantile(values: readonly number[], q: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export const median = (values: readonly number[]): number | null => quantile(values, 0.5);

export const largest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));

export const smallest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b));

/** Sample skewness, corrected for bias; null for fewer than three values. */
export function skewness(values: readonly number[]): number | null {
  const n = values.length;
  const average = mean(values);
  if (average === null || n < 3) return null;
  const second = sum(values.map((value) => (value - average) ** 2)) / n;
  const third = sum(values.map((value) => (value - average) ** 3)) / n;
  if (second === 0) return 0;
  return (third / second ** 1.5) * (Math.sqrt(n * (n - 1)) / (n - 2));
}

/** Sample excess kurtosis, corrected for bias; null for fewer than four values. */
export function kurtosis(values: readonly number[]): number | null {
  const n = values.length;
  const average = mean(values);
  if (average === null || n < 4) return null;
  const second = sum(values.map((value) => (value - average) ** 2));
  const fourth = sum(values.map((value) => (value - average) ** 4));
  if (second === 0) return 0;
  const raw = (n * (n + 1) * (n - 1) * fourth) / ((n - 2) * (n - 3) * second ** 2);
  return raw - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** Rounds half to even, to a number of decimal places. */
export function roundTo(value: number, places: number): number {
  const scale = 10 ** places;
  const scaled = value * scale;
  // A number of this size has no decimal places.
  if (!Number.isFinite(scaled)) return value;
  const floor = Math.floor(scaled);
  const half = scaled - floor;
  const whole = half > 0.5 || (half === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  return whole / scale;
}
