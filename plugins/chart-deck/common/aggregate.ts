/** Aggregates of the amounts in a bin. */
export const AGGREGATES = [
  'sum',
  'min',
  'max',
  'mean',
  'median',
  'count',
  'variance',
  'deviation',
  'p1',
  'p5',
  'p95',
  'p99',
] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** Zero without amounts. */
export function aggregateOf(amounts: Float64Array, aggregate: Aggregate): number {
  if (amounts.length === 0) return 0;
  const sum = amounts.reduce((a, b) => a + b, 0);
  const mean = sum / amounts.length;
  switch (aggregate) {
    case 'sum':
      return sum;
    case 'count':
      return amounts.length;
    case 'mean':
      return mean;
    case 'min':
      return amounts.reduce((a, b) => Math.min(a, b));
    case 'max':
      return amounts.reduce((a, b) => Math.max(a, b));
    case 'variance':
      return variance(amounts, mean);
    case 'deviation':
      return Math.sqrt(variance(amounts, mean));
    default:
      return quantile(amounts, SHARES[aggregate]);
  }
}

const SHARES = { median: 0.5, p1: 0.01, p5: 0.05, p95: 0.95, p99: 0.99 } as const;

/** Sample variance; zero for a single amount. */
const variance = (amounts: Float64Array, mean: number): number =>
  amounts.length < 2 ? 0 : amounts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (amounts.length - 1);

function quantile(amounts: Float64Array, share: number): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
}
