import { oldSeriesForm, queryOfOldKey, withTimeFilter } from '@facet/plugin-charts/contract';
import { columnLabel, queryColumnsOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { barQuery } from './bar-query.ts';

/** Bars over time. */
export const oldTimeBarQuery = queryOfOldKey(barQuery, oldSeriesForm);

/** Bars of categories. */
export const oldNameBarQuery = queryOfOldKey(barQuery, oldNameBarForm);

/** The first dimension becomes the axis; the other dimensions and the breakdowns split its bars. */
export function oldNameBarForm(stored: FormData): FormData {
  const [axis, ...others] = queryColumnsOf(stored['groupby']);
  const {
    columns,
    order_bars: sorted,
    granularity_sqla: _time,
    ...form
  } = oldSeriesForm({
    ...withTimeFilter(stored),
    x_axis: axis,
  });
  return {
    ...form,
    viz_type: stored.viz_type,
    datasource: stored.datasource,
    groupby: [...others, ...queryColumnsOf(columns)],
    time_grain_sqla: null,
    xAxisForceCategorical: true,
    ...(sorted === true && axis !== undefined ? { x_axis_sort: columnLabel(axis), x_axis_sort_asc: true } : {}),
  };
}
