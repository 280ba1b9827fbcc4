import type { FilterValue } from '@facet/sdk/common';

/** Aggregation of the amounts at several timestamps. */
export type Measure = 'sum' | 'mean' | 'difference' | 'percentage' | 'factor';

/** Amounts by timestamp; a missing timestamp counts as zero. */
export type Amounts = ReadonlyMap<FilterValue, number>;

/** @param moments All timestamps of the chart; the first and the last are compared */
export function amountOf(measure: Measure, amounts: Amounts, moments: readonly FilterValue[]): number | null {
  const sum = [...amounts.values()].reduce((total, amount) => total + amount, 0);
  const first = amounts.get(moments[0] ?? null) ?? 0;
  const last = amounts.get(moments.at(-1) ?? null) ?? 0;
  switch (measure) {
    case 'sum':
      return sum;
    case 'mean':
      return moments.length === 0 ? null : sum / moments.length;
    case 'difference':
      return last - first;
    case 'percentage':
      return first === 0 ? null : (last - first) / first;
    case 'factor':
      return first === 0 ? null : last / first;
  }
}
