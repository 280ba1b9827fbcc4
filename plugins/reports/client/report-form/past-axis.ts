export interface PastAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Step width of a limit. */
  readonly step: number;
}

const TICKS = 4;
const STEPS_OF_TICK = 10;

/** An axis with round numbers that includes all values and the limit, and leaves room for a limit above and below them. */
export function axisOf(values: readonly (number | null)[], limit: number | undefined): PastAxis {
  let [least, most] = [limit ?? 0, limit ?? 0];
  let isFirst = limit === undefined;
  for (const value of values) {
    if (value === null) continue;
    least = isFirst ? value : Math.min(least, value);
    most = isFirst ? value : Math.max(most, value);
    isFirst = false;
  }
  // If values are close to zero, as counts often are, the axis begins at zero.
  if (least > 0 && least < most * 0.75) least = 0;
  const gap = roundGap((most - least) / TICKS || Math.abs(most) / TICKS || 1);
  const first = Math.floor((least === 0 ? 0 : least - gap / 4) / gap);
  const last = Math.max(first + 1, Math.ceil((most + gap / 4) / gap));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * gap));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks, step: exact(gap / STEPS_OF_TICK) };
}

/** Clamps to the axis and rounds to whole steps. */
export function roundedLimit({ low, high, step }: Pick<PastAxis, 'low' | 'high' | 'step'>, value: number): number {
  return exact(Math.min(high, Math.max(low, Math.round(value / step) * step)));
}

/** 1, 2 or 5 times a power of ten. */
function roundGap(gap: number): number {
  const power = 10 ** Math.floor(Math.log10(gap));
  const factor = [1, 2, 5].find((one) => one * power >= gap * 0.999) ?? 10;
  return exact(factor * power);
}

/** Removes the error of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12));
