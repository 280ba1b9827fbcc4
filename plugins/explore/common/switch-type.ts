import type { FormData, QueryColumn, QueryMetric } from '@facet/sdk/common';
import { columnLabel, listOf, metricLabel, uniqueBy } from '@facet/plugin-charts/contract';

const METRICS = ['metric', 'metrics', 'metric_2', 'size', 'x', 'y', 'secondary_metric'] as const;
const COLUMNS = ['groupby', 'columns', 'groupbyColumns', 'groupbyRows', 'entity', 'series', 'series_columns'] as const;
const COPIED = [
  'datasource',
  'slice_id',
  'url_params',
  'dashboardId',
  'color_scheme',
  'linear_color_scheme',
  'granularity_sqla',
  'time_grain_sqla',
  'time_range',
  'adhoc_filters',
  'limit',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'row_limit',
  'x_axis',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
] as const;

/**
 * The form after a change of chart type: what both kinds of chart understand is carried over; pickers of one take the
 * first, pickers of many take all. A type that was used before with this dataset gets the form it last had.
 */
export function switchType(form: FormData, type: string, remembered: FormData | undefined): FormData {
  if (remembered && remembered.datasource === form.datasource) return remembered;
  const metrics = uniqueBy(
    METRICS.flatMap((name) => listOf<QueryMetric>(form[name])),
    metricLabel,
  );
  const columns = uniqueBy(
    COLUMNS.flatMap((name) => listOf<QueryColumn>(form[name])),
    columnLabel,
  );
  const next: Record<string, unknown> = { viz_type: type };
  for (const name of COPIED) if (form[name] !== undefined) next[name] = form[name];
  if (metrics.length > 0) {
    next['metrics'] = metrics;
    next['metric'] = metrics[0];
  }
  next['groupby'] = columns;
  return { ...next, viz_type: type, datasource: form.datasource };
}
