import type { TFunction } from 'i18next';

/** Units of a duration, the largest first, in seconds. */
export const DURATION_UNITS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
export type DurationUnit = keyof typeof DURATION_UNITS;
export const UNIT_NAMES: readonly DurationUnit[] = ['second', 'minute', 'hour', 'day'];

/** The largest unit in which the duration is a whole number. */
export const unitOf = (seconds: number): DurationUnit =>
  UNIT_NAMES.findLast((unit) => seconds % DURATION_UNITS[unit] === 0) ?? 'second';

/** "4 hours". */
export function durationText(seconds: number, t: TFunction<'facet/reports'>): string {
  const unit = unitOf(seconds);
  return t(`duration.${unit}`, { count: seconds / DURATION_UNITS[unit] });
}
