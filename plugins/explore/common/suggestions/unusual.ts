/** A value of a series that lies far from the others of its kind. */
export interface Unusual {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Part by which it differs from the usual value, such as -0.14. */
  readonly change: number;
}

export interface SeriesPoint {
  readonly at: number;
  readonly value: number;
}

/** Points until the same hour, weekday or month comes again. */
const PERIODS: Readonly<Record<string, number>> = { PT1H: 24, P1D: 7, P1M: 12, P3M: 4 };
/** A value is compared with those of so many periods before it and after it. */
const REACH = 4;
/** A smaller difference is not worth a mark. */
const LEAST_CHANGE = 0.1;
/** A difference is unusual if it is so many times as large as the median of all. */
const LEAST_RATIO = 8;

/**
 * The most unusual value of a series; null: there is none. The first and the last are left out, since their periods may be
 * incomplete.
 */
export function unusualIn(points: readonly SeriesPoint[], grain: unknown): Unusual | null {
  const period = (typeof grain === 'string' ? PERIODS[grain] : undefined) ?? 1;
  if (points.length < period * (REACH + 1) || points.length < 2 * REACH + 1) return null;
  const changes = points.map(({ value }, index) => {
    const usual = median(neighboursOf(points, index, period));
    return usual === 0 ? 0 : (value - usual) / Math.abs(usual);
  });
  const spread = median(changes.map(Math.abs));
  const inner = points.slice(1, -1).map(({ at }, index) => ({ at, change: changes[index + 1] ?? 0 }));
  const [most] = inner.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (most === undefined || Math.abs(most.change) < LEAST_CHANGE) return null;
  return Math.abs(most.change) >= spread * LEAST_RATIO ? most : null;
}

/** Values at the same place of the periods around a point. */
function neighboursOf(points: readonly SeriesPoint[], index: number, period: number): readonly number[] {
  const steps = Array.from({ length: 2 * REACH + 1 }, (_, step) => (step - REACH) * period);
  return steps.flatMap((step) => (step === 0 ? [] : (points[index + step]?.value ?? [])));
}

function median(values: readonly number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const [low = 0, high = 0] = [ordered[ordered.length % 2 === 0 ? middle - 1 : middle], ordered[middle]];
  return (low + high) / 2;
}
