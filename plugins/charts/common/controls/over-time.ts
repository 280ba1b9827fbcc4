import { checkbox, drawn, textChoice } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';
import type { FormData, QueryObject } from '@facet/sdk/common';
import { queryControls } from './query.ts';
import { timeControls } from './time.ts';
import { topic } from './topic.ts';

/** Controls of charts that show metrics over a time column of the dataset, by dimensions; most have a time grain too. */
export const overTimeControls = {
  granularity_sqla: timeControls.granularity_sqla,
  time_range: timeControls.time_range,
  metrics: queryControls.metrics,
  adhoc_filters: queryControls.adhoc_filters,
  groupby: queryControls.groupby,
  limit: queryControls.limit,
  timeseries_limit_metric: queryControls.timeseries_limit_metric,
  order_desc: queryControls.order_desc,
  row_limit: queryControls.row_limit,
  ...topic({ contribution: checkbox({ default: false }) }),
};

/** Their rows on the panel, below those of the time column. */
export const overTimeRows = [
  ['time_range'],
  ['metrics'],
  ['adhoc_filters'],
  ['groupby'],
  ['limit', 'row_limit'],
  ['timeseries_limit_metric'],
  ['order_desc'],
  ['contribution'],
] as const;

/** The format of the moments that such a chart writes. */
export const momentControls = topic({
  date_time_format: drawn(textChoice({ choices: () => 'time-formats', freeForm: true }), 'smart_date'),
});

/** The query for a column of values for each group; with `contribution`, they are shares of the sum at their moment. */
export function overTimeQuery({ contribution, ...form }: FormData & { readonly contribution?: unknown }): QueryObject {
  return timeseriesQuery({ ...form, show_empty_columns: true, ...(contribution ? { contributionMode: 'row' } : {}) });
}
