import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-mixed',
  version: '1.0.0',
  name: 'Mixed chart',
  description: 'Two queries on a shared axis, each with its own chart style.',
  icon: 'chart-dots-3',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'mixed_timeseries' }, { key: 'dual_line' }],
    'charts/type@1': [
      {
        key: 'mixed_timeseries',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        name: 'Mixed Chart',
        title: 'types.mixed_timeseries.name',
        about: 'types.mixed_timeseries.about',
        description:
          'Draws two queries over one axis, each with marks, and if asked for a value axis, of its own. Best for metrics of different kinds over the same time; for one metric take the line or the bar chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: {
            x_axis: 'date',
            time_grain_sqla: 'P1M',
            metrics: ['total_precipitation'],
            groupby: [],
            seriesType: 'bar',
            metrics_b: ['avg_temp_max'],
            groupby_b: [],
            seriesTypeB: 'smooth',
            yAxisIndexB: 1,
          },
        },
        tags: [
          'Advanced-Analytics',
          'ECharts',
          'Line',
          'Multi-Variables',
          'Time',
          'Transformable',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)" fill-opacity=".75"><rect x="12" y="34" width="10" height="22"/><rect x="30" y="26" width="10" height="30"/><rect x="48" y="38" width="10" height="18"/><rect x="66" y="20" width="10" height="36"/></g><path fill="none" stroke="var(--chart-2)" stroke-width="2.5" d="M17 20l18-8 18 14 18-16 13 6"/><path stroke="currentColor" stroke-opacity=".35" d="M8 58h80"/></svg>',
      },
      {
        key: 'dual_line',
        name: 'Dual Line Chart',
        title: 'types.dual_line.name',
        description: 'Two lines over time that an older release saved. New charts are made of its successor.',
        category: 'Evolution',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'mixed_timeseries',
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)" fill-opacity=".75"><rect x="12" y="34" width="10" height="22"/><rect x="30" y="26" width="10" height="30"/><rect x="48" y="38" width="10" height="18"/><rect x="66" y="20" width="10" height="36"/></g><path fill="none" stroke="var(--chart-2)" stroke-width="2.5" d="M17 20l18-8 18 14 18-16 13 6"/><path stroke="currentColor" stroke-opacity=".35" d="M8 58h80"/></svg>',
      },
    ],
  },
});
