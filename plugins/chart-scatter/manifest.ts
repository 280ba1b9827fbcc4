import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-scatter',
  version: '1.0.0',
  name: 'Scatter plot',
  description: 'Scatter charts over time or another axis.',
  icon: 'chart-dots',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'echarts_timeseries_scatter' }],
    'charts/type@1': [
      {
        key: 'echarts_timeseries_scatter',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        name: 'Scatter Plot',
        title: 'types.echarts_timeseries_scatter.name',
        about: 'types.echarts_timeseries_scatter.about',
        description:
          'Shows each value over the axis as a dot, without a line between them. Best where values are many and a line would pretend an order; for two metrics against each other take the bubble chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: {
            x_axis: 'date',
            time_grain_sqla: 'P1W',
            metrics: ['avg_temp_max'],
            groupby: ['location'],
            truncate_metric: true,
          },
        },
        tags: [
          'ECharts',
          'Predictive',
          'Advanced-Analytics',
          'Time',
          'Transformable',
          'Scatter',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><circle cx="16" cy="44" r="3"/><circle cx="28" cy="36" r="3"/><circle cx="40" cy="40" r="3"/><circle cx="54" cy="26" r="3"/><circle cx="66" cy="30" r="3"/><circle cx="80" cy="16" r="3"/></g><g fill="var(--chart-2)"><circle cx="20" cy="52" r="3"/><circle cx="34" cy="50" r="3"/><circle cx="48" cy="46" r="3"/><circle cx="62" cy="48" r="3"/><circle cx="76" cy="40" r="3"/></g></svg>',
      },
    ],
  },
});
