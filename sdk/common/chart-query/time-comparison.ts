import type { QueryObject } from '../index.ts';
import { listOf, textOf } from './form-value.ts';
import { metricLabel } from './labels.ts';
import type { QueryForm } from './query-form.ts';

export const COMPARISON_TYPES = ['values', 'difference', 'percentage', 'ratio'] as const;
export type ComparisonType = (typeof COMPARISON_TYPES)[number];

const SEPARATOR = '__';

export function comparisonTypeOf(form: QueryForm): ComparisonType | undefined {
  const value = form.comparison_type;
  // Old forms call the difference "absolute".
  if (value === 'absolute') return 'difference';
  return COMPARISON_TYPES.find((type) => type === value);
}

export function timeShiftsOf(form: QueryForm): readonly string[] {
  return listOf(form.time_compare).flatMap((shift) => textOf(shift) ?? []);
}

/** Name of the column that holds a metric of another time: `count__1 year ago`. */
export function shiftedLabel(metric: string, shift: string): string {
  return `${metric}${SEPARATOR}${shift}`;
}

/** `shifted column → metric`; empty unless the chart compares times. */
export function shiftedMetrics(form: QueryForm, query: QueryObject): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  if (!comparesTimes(form, query)) return map;
  for (const metric of query.metrics ?? []) {
    const label = metricLabel(metric);
    for (const shift of timeShiftsOf(form)) map.set(shiftedLabel(label, shift), label);
  }
  return map;
}

export function comparesTimes(form: QueryForm, query: QueryObject): boolean {
  return comparisonTypeOf(form) !== undefined && timeShiftsOf(form).length > 0 && (query.metrics?.length ?? 0) > 0;
}

/** The shift of a column such as `count__1 year ago` or `1 year ago` or `count, 1 year ago`. */
export function shiftOfLabel(label: string, shifts: readonly string[]): string | undefined {
  return shifts.find(
    (shift) =>
      label === shift ||
      label.endsWith(`${SEPARATOR}${shift}`) ||
      label.includes(`, ${shift}`) ||
      label.startsWith(`${shift}, `),
  );
}
