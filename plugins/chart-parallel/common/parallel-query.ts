import { colorControls, queryControls, section } from '@facet/plugin-charts/contract';
import { checkbox, column, defineChartQuery, defineForm, drawn, type FormOf, metric } from '@facet/sdk/chart-form';
import { baseQuery, metricLabel, uniqueBy } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    series: column({ label: 'dimension', only: 'groupable' }),
    metrics: queryControls.metrics,
    secondary_metric: metric({ label: 'colorMetric' }),
    adhoc_filters: queryControls.adhoc_filters,
    limit: queryControls.limit,
    row_limit: queryControls.row_limit,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    order_desc: queryControls.order_desc,
    show_datatable: drawn(checkbox({ label: 'dataTable' }), false),
    include_series: drawn(checkbox({ label: 'includeSeries' }), false),
    linear_color_scheme: colorControls.linear_color_scheme,
  },
  sections: [
    section('query', 'data', [
      ['series'],
      ['metrics'],
      ['secondary_metric'],
      ['adhoc_filters'],
      ['limit', 'row_limit'],
      ['timeseries_limit_metric'],
      ['order_desc'],
    ]),
    section('options', 'customize', [['show_datatable'], ['include_series'], ['linear_color_scheme']]),
  ],
});

export type ParallelForm = FormOf<typeof form>;

export const parallelQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const base = baseQuery(values);
    const { timeseries_limit_metric: by, order_desc: descending } = values;
    const metrics = uniqueBy([...(base.metrics ?? []), ...(by === undefined ? [] : [by])], metricLabel);
    return {
      queries: [{ ...base, metrics, ...(by !== undefined && descending ? { orderby: [[by, false] as const] } : {}) }],
    };
  },
});
