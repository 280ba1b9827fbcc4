import type { Choice, Translate } from '@facet/sdk/chart-form';

export const ROW_LIMITS = [10, 50, 100, 250, 500, 1000, 5000, 10000, 50000] as const;
export const SERIES_LIMITS = [5, 10, 25, 50, 100, 500] as const;

export function plain(values: readonly (string | number)[]): readonly Choice[] {
  return values.map((value) => [value, String(value)]);
}

/** Choices whose labels are in the catalogue under the key that `keyOf` returns. */
export function translated(
  values: readonly string[],
  keyOf: (value: string) => string,
  t: Translate,
): readonly Choice[] {
  return values.map((value) => [value, t(keyOf(value))]);
}

export const TIME_SHIFTS = [
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
] as const;

export const RESAMPLE_RULES = ['1T', '1H', '1D', '7D', '1MS', '1M', '1AS', '1A'] as const;
export const RESAMPLE_METHODS = ['asfreq', 'zerofill', 'linear', 'ffill', 'bfill', 'median', 'mean', 'sum'] as const;
export const ROLLING_TYPES = ['mean', 'sum', 'std', 'cumsum'] as const;
export const COMPARISONS = ['values', 'difference', 'percentage', 'ratio'] as const;
export const SERIES_SORTS = ['name', 'sum', 'min', 'max', 'avg'] as const;
export const STEPS = ['start', 'middle', 'end'] as const;
export const AREA_MARKS = ['line', 'smooth', ...STEPS] as const;
export const MARKS = ['line', 'scatter', 'smooth', 'bar', 'start', 'middle', 'end'] as const;
export const BAR_STACKS = ['Stack', 'Expand'] as const;
export const STACKS = ['Stack', 'Stream', 'Expand'] as const;
