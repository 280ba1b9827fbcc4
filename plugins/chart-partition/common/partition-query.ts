import { colorControls, formatControls, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf, numberText } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: { ...queryControls.groupby, validators: [notEmpty] },
    limit: queryControls.limit,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    order_desc: queryControls.order_desc,
    row_limit: queryControls.row_limit,
    color_scheme: colorControls.color_scheme,
    number_format: formatControls.number_format,
    partition_limit: drawn(numberText({ label: 'limit', whole: true }), 5),
    partition_threshold: drawn(numberText({ label: 'threshold' }), 0.05),
    log_scale: drawn(checkbox({ label: 'logScale' }), false),
  },
  sections: [
    section('query', 'data', [
      ['metrics'],
      ['adhoc_filters'],
      ['groupby'],
      ['limit', 'row_limit'],
      ['timeseries_limit_metric'],
      ['order_desc'],
    ]),
    section('options', 'customize', [
      ['color_scheme'],
      ['number_format'],
      ['partition_limit', 'partition_threshold'],
      ['log_scale'],
    ]),
  ],
});

export type PartitionForm = FormOf<typeof form>;

export const partitionQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const [first] = values.metrics ?? [];
    const by = values.timeseries_limit_metric ?? first;
    const order = by === undefined ? {} : { orderby: [[by, !(values.order_desc ?? true)] as const] };
    return { queries: [{ ...baseQuery(values), ...order }] };
  },
});
