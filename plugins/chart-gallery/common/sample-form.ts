import type { FormData } from '@facet/sdk/common';

/** What the columns of a dataset can stand for in a chart. */
export interface SampleRoles {
  readonly datasource: string;
  readonly time: string;
  /** Two dimensions, the first with fewer values. */
  readonly names: readonly [group: string, part: string];
  /** A column of numbers. */
  readonly amount: string;
  readonly metrics: readonly [first: string, second: string];
}

/** A form that asks for something in every chart type: a type takes of it what it knows. */
export function sampleForm(vizType: string, roles: SampleRoles): FormData {
  const { datasource, time, names, amount, metrics } = roles;
  const [group, part] = names;
  const [first, second] = metrics;
  return {
    viz_type: vizType,
    datasource,
    x_axis: time,
    granularity_sqla: time,
    time_grain_sqla: 'P1D',
    groupby: [group],
    groupbyRows: [group],
    groupbyColumns: [],
    columns: [group],
    series_columns: [],
    column: amount,
    entity: part,
    series: group,
    source: group,
    target: part,
    id: part,
    parent: group,
    start_time: time,
    end_time: time,
    y_axis: group,
    metric: first,
    metrics: [first, second],
    metrics_b: [second],
    secondary_metric: second,
    x: first,
    y: second,
    size: first,
    show_legend: true,
    row_limit: 50,
    limit: 5,
  };
}
