import { defineManifest } from '@facet/sdk/common';
import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';

export const manifest = defineManifest({
  id: 'facet/chart-bar',
  version: '1.0.0',
  name: 'Bar chart',
  description: 'Bar charts over time or categories, side by side or stacked.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'echarts_timeseries_bar' }, { key: 'bar' }, { key: 'dist_bar' }],
    'charts/type@1': [
      {
        key: 'echarts_timeseries_bar',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        suits: ['ranking'],
        name: 'Bar Chart',
        title: 'types.echarts_timeseries_bar.name',
        about: 'types.echarts_timeseries_bar.about',
        description:
          'Compares amounts over time or between categories. Stack the bars to show how parts make up a whole, or lay them down when the names are long.',
        category: 'Evolution',
        example: {
          dataset: 'birdstrikes',
          form: {
            x_axis: 'phase_of_flight',
            metrics: ['count'],
            groupby: ['wildlife_size'],
            truncate_metric: true,
            stack: 'Stack',
            x_axis_sort: 'count',
            x_axis_sort_asc: false,
          },
        },
        tags: [
          'ECharts',
          'Predictive',
          'Advanced-Analytics',
          'Time',
          'Transformable',
          'Stacked',
          'Bar',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        tile: 2,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="var(--chart-1)"><path d="M10 14h6V56h-6z"/><path d="M19 22h6V56h-6z"/><path d="M28 28h6V56h-6z"/><path d="M37 38h6V56h-6z"/><path d="M46 42h6V56h-6z"/><path d="M55 34h6V56h-6z"/><path d="M64 40h6V56h-6z"/><path d="M73 18h6V56h-6z"/><path d="M82 12h6V56h-6z"/></svg>',
      },
      {
        key: 'bar',
        feeds: ['TIME_SERIES'],
        name: 'Time-series Bar Chart (legacy)',
        title: 'types.bar.name',
        description: 'Bars over time that an older release saved. New charts are made of its successor.',
        category: 'Evolution',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'echarts_timeseries_bar',
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="var(--chart-1)"><path d="M10 14h6V56h-6z"/><path d="M19 22h6V56h-6z"/><path d="M28 28h6V56h-6z"/><path d="M37 38h6V56h-6z"/><path d="M46 42h6V56h-6z"/><path d="M55 34h6V56h-6z"/><path d="M64 40h6V56h-6z"/><path d="M73 18h6V56h-6z"/><path d="M82 12h6V56h-6z"/></svg>',
      },
      {
        key: 'dist_bar',
        name: 'Bar Chart (legacy)',
        title: 'types.dist_bar.name',
        description: 'Bars of names that an older release saved. New charts are made of its successor.',
        category: 'Ranking',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'echarts_timeseries_bar',
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="var(--chart-1)"><path d="M10 14h6V56h-6z"/><path d="M19 22h6V56h-6z"/><path d="M28 28h6V56h-6z"/><path d="M37 38h6V56h-6z"/><path d="M46 42h6V56h-6z"/><path d="M55 34h6V56h-6z"/><path d="M64 40h6V56h-6z"/><path d="M73 18h6V56h-6z"/><path d="M82 12h6V56h-6z"/></svg>',
      },
    ],
  },
});
