import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import { listOf } from '@facet/sdk/chart-form';
import { histogramQuery } from './histogram-query.ts';

const NAMES = {
  all_columns_x: 'column',
  link_length: 'bins',
  normalized: 'normalize',
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
};

/** In that release a histogram had several columns; only the first of them is used. */
export const oldHistogramQuery = queryOfOldKey(histogramQuery, (stored) => {
  const form = renamed(withTimeFilter(stored), NAMES);
  return { ...form, column: listOf(form['column'])[0] };
});
