import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import type { PivotAggregate } from './pivot-form.ts';
import { pivotQuery } from './pivot-query.ts';

const NAMES = {
  groupby: 'groupbyRows',
  columns: 'groupbyColumns',
  number_format: 'valueFormat',
  timeseries_limit_metric: 'series_limit_metric',
  transpose_pivot: 'transposePivot',
  combine_metric: 'combineMetric',
  pandas_aggfunc: 'aggregateFunction',
  pivot_margins: 'rowTotals',
} as const;

const AGGREGATES: ReadonlyMap<unknown, PivotAggregate> = new Map([
  ['sum', 'Sum'],
  ['mean', 'Average'],
  ['median', 'Median'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
  ['count', 'Count'],
  ['std', 'Sample Standard Deviation'],
  ['stdev', 'Sample Standard Deviation'],
  ['var', 'Sample Variance'],
]);

/** One switch showed the totals of both axes there, and functions had the names of the library that computed them. */
export const oldPivotQuery = queryOfOldKey(pivotQuery, (stored) => {
  const form = renamed(withTimeFilter(stored), NAMES);
  const { aggregateFunction: given } = form;
  const aggregate = AGGREGATES.get(given);
  return {
    ...form,
    ...(aggregate === undefined ? {} : { aggregateFunction: aggregate }),
    ...(form['colTotals'] === undefined && typeof form['rowTotals'] === 'boolean'
      ? { colTotals: form['rowTotals'] }
      : {}),
  };
});
