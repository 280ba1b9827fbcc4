import { comparedTimes } from '@facet/plugin-charts/contract';
import { shiftedLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import type { ComparisonForm } from '../common/comparison-query.ts';
import { metricName } from './number-text.ts';

export interface ComparisonValues {
  /** Value of the requested time range, or the result of the comparison, if the form requests that. */
  readonly current: number | null;
  readonly previous: number | null;
  readonly difference: number | null;
  /** Relative change such as 0.12; null without a value to compare with. */
  readonly share: number | null;
}

const NOTHING: ComparisonValues = { current: null, previous: null, difference: null, share: null };

/** Columns of the compared time range have its name appended to the metric's name. All rows are added up. */
export function comparisonValues(form: ComparisonForm, result: QueryResult | undefined): ComparisonValues {
  if (result === undefined || result.data.length === 0) return NOTHING;
  const metric = metricName(form);
  const shifted = comparedTimes(form).map((time) => shiftedLabel(metric, time));
  const numbers = result.colnames.filter((_, index) => result.coltypes[index] === 0);
  const sum = (names: readonly string[]): number | null =>
    names
      .flatMap((name) => result.data.map((row) => row[name]))
      .reduce<number | null>((total, value) => (typeof value === 'number' ? (total ?? 0) + value : total), null);
  // The results of a comparison contain neither of the two values.
  if ((form.comparison_type ?? 'values') !== 'values') return { ...NOTHING, current: sum(numbers) };
  const isShifted = (name: string) => shifted.some((one) => name.includes(one));
  const current = sum(numbers.filter((name) => !isShifted(name)));
  if (shifted.length === 0) return { ...NOTHING, current };
  const previous = sum(numbers.filter(isShifted));
  return { current, previous, difference: (current ?? 0) - (previous ?? 0), share: shareOf(current, previous) };
}

/** From 0 the change is +100 %, to 0 it is −100 %. */
function shareOf(current: number | null, previous: number | null): number {
  if (!current && !previous) return 0;
  if (!previous) return 1;
  return current ? (current - previous) / Math.abs(previous) : -1;
}
