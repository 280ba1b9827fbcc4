import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-area',
  version: '1.0.0',
  name: 'Area chart',
  description: 'Area charts over time or another axis, side by side or stacked.',
  icon: 'chart-area-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'echarts_area' }, { key: 'area' }],
    'charts/type@1': [
      {
        key: 'echarts_area',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        name: 'Area Chart',
        title: 'types.echarts_area.name',
        about: 'types.echarts_area.about',
        description:
          'Shows how metrics change over time with the area below each line, so that stacked parts show their sum. For exact values of single parts use lines.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: {
            x_axis: 'date',
            time_grain_sqla: 'P1M',
            metrics: ['total_precipitation'],
            groupby: ['location'],
            truncate_metric: true,
            stack: 'Stack',
            y_axis_title: 'mm',
          },
        },
        tags: [
          'ECharts',
          'Predictive',
          'Advanced-Analytics',
          'Time',
          'Line',
          'Transformable',
          'Stacked',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        tile: 3,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" opacity=".75" d="M10 44l14-10 14 6 16-14 16 8 16-12v32H10z"/><path fill="var(--chart-2)" opacity=".75" d="M10 34l14-12 14 8 16-16 16 10 16-12v10L70 34l-16-8-16 14-14-6-14 10z"/></svg>',
      },
      {
        key: 'area',
        feeds: ['TIME_SERIES'],
        name: 'Area Chart (legacy)',
        title: 'types.area.name',
        description: 'Areas over time that an older release saved. New charts are made of its successor.',
        category: 'Evolution',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'echarts_area',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" opacity=".75" d="M10 44l14-10 14 6 16-14 16 8 16-12v32H10z"/><path fill="var(--chart-2)" opacity=".75" d="M10 34l14-12 14 8 16-16 16 10 16-12v10L70 34l-16-8-16 14-14-6-14 10z"/></svg>',
      },
    ],
  },
});
