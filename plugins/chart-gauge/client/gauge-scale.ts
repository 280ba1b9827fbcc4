export interface GaugeScale {
  readonly min: number;
  readonly max: number;
}

export interface GaugeBand {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** Bounds that the form leaves open are twice the smallest and the largest value, and zero is between them. */
export function gaugeScale(
  values: readonly number[],
  { min_val: low, max_val: high }: { readonly min_val?: number | undefined; readonly max_val?: number | undefined },
): GaugeScale {
  const min = low ?? 2 * values.reduce((a, b) => Math.min(a, b), 0);
  const max = high ?? 2 * values.reduce((a, b) => Math.max(a, b), 0);
  if (max > min) return { min, max };
  return max === min ? { min, max: min + 1 } : { min: max, max: min };
}

export const within = ({ min, max }: GaugeScale, value: number): number => Math.min(max, Math.max(min, value));

/** Where the parts of the axis end. */
export function splits({ min, max }: GaugeScale, parts: number): readonly number[] {
  const count = Math.max(1, Math.trunc(parts));
  return Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count);
}

/**
 * Bands of the axis up to the given bounds, in the palette's colours in their order or in those that the second text names by
 * their places from 1. Bounds that are no numbers, or beyond the axis, make no band.
 */
export function gaugeBands(
  { min, max }: GaugeScale,
  bounds: string,
  places: string,
  palette: readonly string[],
): readonly GaugeBand[] {
  const ends = numbersOf(bounds).filter((end) => end > min && end <= max);
  const chosen = numbersOf(places);
  return ends.map((to, index) => {
    const place = chosen.length >= ends.length ? (chosen[index] ?? index + 1) : index + 1;
    return { from: ends[index - 1] ?? min, to, color: palette[(place - 1 + palette.length) % palette.length] ?? '' };
  });
}

const numbersOf = (list: string): readonly number[] =>
  list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
    .filter(Number.isFinite);

/** Degrees from twelve o'clock on, clockwise; the form counts from three o'clock, the other way. */
export function pane(start: number, end: number): { readonly startAngle: number; readonly endAngle: number } {
  const [startAngle, endAngle] = [90 - start, 90 - end];
  return { startAngle, endAngle: endAngle > startAngle ? Math.min(endAngle, startAngle + 360) : startAngle + 360 };
}
