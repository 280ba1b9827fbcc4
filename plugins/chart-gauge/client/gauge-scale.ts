export interface GaugeScale {
  readonly min: number;
  readonly max: number;
}

export interface GaugeBand {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** Open bounds become twice the smallest and the largest value, and the scale includes zero. */
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

/** End positions of the axis' parts. */
export function splits({ min, max }: GaugeScale, parts: number): readonly number[] {
  const count = Math.max(1, Math.trunc(parts));
  return Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count);
}

/**
 * Bands of the axis up to the given bounds. Their colours are those of the palette in order, or those with the 1-based
 * indexes in the second text.
 * Bounds that are not numbers, or are outside of the axis, are ignored.
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

/** Degrees clockwise from twelve o'clock; the form counts counterclockwise from three o'clock. */
export function pane(start: number, end: number): { readonly startAngle: number; readonly endAngle: number } {
  const [startAngle, endAngle] = [90 - start, 90 - end];
  return { startAngle, endAngle: endAngle > startAngle ? Math.min(endAngle, startAngle + 360) : startAngle + 360 };
}
