import {
  baseQuery,
  completeContext,
  flattenStep,
  metricLabel,
  pivotStep,
  steps,
  timeseriesQuery,
  withBaseAxis,
  xAxisColumn,
} from '@facet/sdk/chart-query';
import type { FormData, QueryContext, QueryMetric, QueryObject } from '@facet/sdk/common';

/** What the page of a chart asks, so that a chart that nobody has opened yet can be asked by its id. */
export function exampleContext(form: FormData): QueryContext {
  const build = BUILDERS[form.viz_type];
  if (!build) throw new Error(`No example query for charts of type ${form.viz_type}.`);
  return completeContext(form, { queries: build(form) });
}

const BUILDERS: Readonly<Record<string, (form: FormData) => readonly QueryObject[]>> = {
  big_number_total: (form) => [baseQuery(form)],
  big_number: (form) => [trendQuery(form)],
  echarts_timeseries_line: (form) => [timeseriesQuery(form)],
  echarts_timeseries_bar: (form) => [timeseriesQuery(form)],
  pie: pieQueries,
  table: (form) => [tableQuery(form)],
};

function trendQuery(form: FormData): QueryObject {
  const axis = xAxisColumn(form);
  const line: QueryObject = { ...baseQuery(form), ...(axis === undefined ? {} : { columns: [axis] }) };
  return { ...withBaseAxis(form, line), post_processing: steps(form, line, [pivotStep, flattenStep]) };
}

function pieQueries(form: FormData): readonly QueryObject[] {
  const base = baseQuery(form);
  const [metric] = base.metrics ?? [];
  if (metric === undefined) return [base];
  const label = metricLabel(metric);
  const options = { columns: [label], rename_columns: [`${label}__contribution`] };
  return [
    { ...base, orderby: [[metric, false]], post_processing: [{ operation: 'contribution', options }] },
    { ...base, columns: [], row_limit: 0, row_offset: 0, orderby: [], post_processing: [] },
  ];
}

function tableQuery(form: FormData): QueryObject {
  const limit = form['timeseries_limit_metric'];
  const order: QueryMetric | undefined = typeof limit === 'string' ? limit : undefined;
  return {
    ...baseQuery(form),
    ...(order === undefined ? {} : { orderby: [[order, form['order_desc'] !== true]] }),
    post_processing: [],
    time_offsets: [],
  };
}
