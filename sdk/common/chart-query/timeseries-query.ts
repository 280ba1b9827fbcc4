import { queryColumnsOf } from './query-names.ts';
import type { QueryMetric, QueryObject } from '../index.ts';
import { baseQuery } from './base-query.ts';
import { textOf } from './form-value.ts';
import { metricLabel } from './labels.ts';
import { normalisedOrderBy } from './orderby.ts';
import { steps, TIMESERIES_STEPS } from './post-processing.ts';
import { comparesTimes, timeShiftsOf } from './time-comparison.ts';
import type { QueryForm } from './query-form.ts';
import { withBaseAxis, xAxisColumn } from './x-axis.ts';

/** The query of charts with an x axis and one series a group: line, area, bar, scatter. */
export function timeseriesQuery(form: QueryForm): QueryObject {
  const base = baseQuery(form);
  const axis = xAxisColumn(form);
  const groups = queryColumnsOf(form.groupby);
  const query: QueryObject = {
    ...base,
    columns: [...(axis === undefined ? [] : [axis]), ...groups],
    metrics: [...(base.metrics ?? []), ...sortMetric(form, base.metrics ?? [], groups.length)],
    series_columns: groups,
    ...(axis === undefined ? { is_timeseries: true } : {}),
  };
  const orderby = normalisedOrderBy(query);
  const ordered: QueryObject = {
    ...query,
    ...(orderby === undefined ? {} : { orderby }),
    time_offsets: comparesTimes(form, query) ? timeShiftsOf(form) : [],
  };
  return { ...withBaseAxis(form, ordered), post_processing: steps(form, ordered, TIMESERIES_STEPS) };
}

/** Sorting the axis by the limit metric needs that metric in the answer. */
function sortMetric(form: QueryForm, metrics: readonly QueryMetric[], groups: number): readonly QueryMetric[] {
  const by = textOf(form.x_axis_sort);
  const limit = form.timeseries_limit_metric as QueryMetric | null | undefined;
  if (by === undefined || !limit || groups > 0) return [];
  const label = metricLabel(limit);
  return label === by && !metrics.some((metric) => metricLabel(metric) === label) ? [limit] : [];
}
