import { oldSeriesForm, queryOfOldKey } from '@facet/plugin-charts/contract';
import { mixedQuery } from './mixed-query.ts';

/** Two metrics, each as a line with its own value axis. */
export const oldDualLineQuery = queryOfOldKey(mixedQuery, (stored) => {
  const { metric, metric_2, y_axis_2_format, stack: _, ...form } = oldSeriesForm(stored);
  return {
    ...form,
    viz_type: stored.viz_type,
    datasource: stored.datasource,
    metrics: metric === undefined ? [] : [metric],
    metrics_b: metric_2 === undefined ? [] : [metric_2],
    groupby: [],
    groupby_b: [],
    yAxisIndexB: 1,
    ...(y_axis_2_format === undefined ? {} : { y_axis_format_secondary: y_axis_2_format }),
  };
});
