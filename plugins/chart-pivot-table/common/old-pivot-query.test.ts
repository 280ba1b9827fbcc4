import { contextOf, currentForm } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { oldPivotQuery } from './old-pivot-query.ts';

const place = { viz_type: 'pivot_table', datasource: '7__table' };
const stored = { ...place, groupby: ['state'], columns: ['sex'], metrics: ['n'] };

it.each<[object, object]>([
  [{}, { groupbyRows: ['state'], groupbyColumns: ['sex'], metrics: ['n'] }],
  [{ pandas_aggfunc: 'mean' }, { aggregateFunction: 'Average' }],
  [{ pandas_aggfunc: 'stdev' }, { aggregateFunction: 'Sample Standard Deviation' }],
  [{ pivot_margins: true }, { rowTotals: true, colTotals: true }],
  [{ pivot_margins: false }, { rowTotals: false, colTotals: false }],
  [
    { number_format: ',d', transpose_pivot: true, combine_metric: true },
    { valueFormat: ',d', transposePivot: true, combineMetric: true },
  ],
  [
    { timeseries_limit_metric: 'm', order_desc: false },
    { series_limit_metric: 'm', order_desc: false },
  ],
  [{ foreign: { kept: 1 } }, { foreign: { kept: 1 } }],
])('a pivot table of an older release with %o opens with %o', (members, expected) => {
  expect(currentForm(oldPivotQuery.form, { ...stored, ...members })).toMatchObject({ ...place, ...expected });
});

it('asks for its rows within its time range', () => {
  const timed = { ...stored, granularity_sqla: 'day', time_range: '2000 : 2001', pivot_margins: true };
  expect(contextOf(oldPivotQuery, timed).queries[0]).toMatchObject({
    columns: ['sex', 'state'],
    metrics: ['n'],
    filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2000 : 2001' }],
  });
});
