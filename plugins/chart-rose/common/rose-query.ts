import {
  analyticsControls,
  colorControls,
  formatControls,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf, textChoice } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_grain_sqla: timeControls.time_grain_sqla,
    time_range: timeControls.time_range,
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: queryControls.groupby,
    limit: queryControls.limit,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    order_desc: queryControls.order_desc,
    contribution: checkbox({ label: 'contribution', default: false }),
    row_limit: queryControls.row_limit,
    ...analyticsControls,
    color_scheme: colorControls.color_scheme,
    number_format: formatControls.number_format,
    date_time_format: drawn(
      textChoice({ label: 'dateFormat', choices: () => 'time-formats', freeForm: true }),
      'smart_date',
    ),
    rich_tooltip: drawn(checkbox({ label: 'richTooltip' }), true),
    rose_area_proportion: drawn(checkbox({ label: 'areaProportion' }), false),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_grain_sqla'],
      ['time_range'],
      ['metrics'],
      ['adhoc_filters'],
      ['groupby'],
      ['limit', 'row_limit'],
      ['timeseries_limit_metric'],
      ['order_desc'],
      ['contribution'],
    ]),
    section('options', 'customize', [
      ['color_scheme'],
      ['number_format'],
      ['date_time_format'],
      ['rich_tooltip'],
      ['rose_area_proportion'],
    ]),
    section(
      'advanced',
      'data',
      [
        ['rolling_type'],
        ['rolling_periods', 'min_periods'],
        ['time_compare'],
        ['comparison_type'],
        ['resample_rule'],
        ['resample_method'],
      ],
      false,
    ),
  ],
});

export type RoseForm = FormOf<typeof form>;

export const roseQuery = defineChartQuery({
  form,
  buildQuery: ({ contribution, ...values }) => ({
    queries: [
      timeseriesQuery({
        ...values,
        truncate_metric: true,
        show_empty_columns: true,
        ...(contribution ? { contributionMode: 'row' } : {}),
      }),
    ],
  }),
});
