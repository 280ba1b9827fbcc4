import { queryControls, section, timeControls, withTimeColumn } from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf, numberText } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

export const pairedForm = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_grain_sqla: timeControls.time_grain_sqla,
    time_range: timeControls.time_range,
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: { ...queryControls.groupby, validators: queryControls.metrics.validators ?? [] },
    limit: queryControls.limit,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    order_desc: queryControls.order_desc,
    contribution: drawn(checkbox({ label: 'contribution' }), false),
    row_limit: queryControls.row_limit,
    significance_level: drawn(numberText({ label: 'significance' }), 0.05),
    pvalue_precision: drawn(numberText({ label: 'pPrecision', whole: true }), 6),
    liftvalue_precision: drawn(numberText({ label: 'liftPrecision', whole: true }), 4),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_grain_sqla'],
      ['time_range'],
      ['metrics'],
      ['adhoc_filters'],
      ['groupby'],
      ['limit'],
      ['timeseries_limit_metric'],
      ['order_desc'],
      ['contribution'],
      ['row_limit'],
    ]),
    section('options', 'customize', [['significance_level'], ['pvalue_precision'], ['liftvalue_precision']], false),
  ],
  adopt: withTimeColumn,
});

export type PairedForm = FormOf<typeof pairedForm>;

export const pairedQuery = defineChartQuery({
  form: pairedForm,
  buildQuery: (form) => ({ queries: [{ ...baseQuery(form), is_timeseries: true }] }),
});
