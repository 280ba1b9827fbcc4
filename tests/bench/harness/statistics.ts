/** The value below which `share` (0 to 1) of the samples lie, between neighbours where it falls between two. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('There is no quantile of no samples.');
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export function summary(samples: readonly number[]): { readonly p50: number; readonly p95: number } {
  return { p50: median(samples), p95: quantile(samples, 0.95) };
}

export const sum = (samples: readonly number[]): number => samples.reduce((total, value) => total + value, 0);
