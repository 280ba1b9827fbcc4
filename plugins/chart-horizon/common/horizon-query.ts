import { queryControls, section, timeControls } from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf, numberChoice, oneOf } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const HEIGHTS = [10, 25, 40, 50, 75, 100, 150, 200];

const form = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_range: timeControls.time_range,
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: queryControls.groupby,
    limit: queryControls.limit,
    timeseries_limit_metric: queryControls.timeseries_limit_metric,
    order_desc: queryControls.order_desc,
    contribution: checkbox({ label: 'contribution', default: false }),
    row_limit: queryControls.row_limit,
    series_height: drawn(
      numberChoice({ label: 'height', choices: () => HEIGHTS.map((height) => [height, String(height)] as const) }),
      25,
    ),
    horizon_color_scale: drawn(
      oneOf(['series', 'overall', 'change'], { label: 'domain.label', texts: 'domain', clearable: false }),
      'series',
    ),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_range'],
      ['metrics'],
      ['adhoc_filters'],
      ['groupby'],
      ['limit', 'row_limit'],
      ['timeseries_limit_metric'],
      ['order_desc'],
      ['contribution'],
    ]),
    section('options', 'customize', [['series_height'], ['horizon_color_scale']]),
  ],
  // Forms that were converted from other types may contain a grain.
  reads: ['time_grain_sqla'],
});

export type HorizonForm = FormOf<typeof form>;

export const horizonQuery = defineChartQuery({
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
