import { comparedTimes } from '@facet/plugin-charts/contract';
import { shiftedLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import type { ComparisonForm } from '../common/comparison-query.ts';
import { metricName } from './number-text.ts';

export interface ComparisonValues {
  /** Of the asked time; what was reckoned from both times where the form asks for that. */
  readonly current: number | null;
  readonly previous: number | null;
  readonly difference: number | null;
  /** Such as 0.12; null where there is nothing to compare with. */
  readonly share: number | null;
}

const NOTHING: ComparisonValues = { current: null, previous: null, difference: null, share: null };

/** Columns of another time carry its name behind the metric's; all rows count together. */
export function comparisonValues(form: ComparisonForm, result: QueryResult | undefined): ComparisonValues {
  if (result === undefined || result.data.length === 0) return NOTHING;
  const metric = metricName(form);
  const shifted = comparedTimes(form).map((time) => shiftedLabel(metric, time));
  const numbers = result.colnames.filter((_, index) => result.coltypes[index] === 0);
  const sum = (names: readonly string[]): number | null =>
    names
      .flatMap((name) => result.data.map((row) => row[name]))
      .reduce<number | null>((total, value) => (typeof value === 'number' ? (total ?? 0) + value : total), null);
  // Of numbers that were reckoned from both times nothing else is left.
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
