import { defineManifest } from '@facet/sdk/common';
import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';

export const manifest = defineManifest({
  id: 'facet/chart-line',
  version: '1.0.0',
  name: 'Line chart',
  description: 'Line charts over time or another axis.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'echarts_timeseries_line' }, { key: 'line' }, { key: 'compare' }],
    'charts/type@1': [
      {
        key: 'echarts_timeseries_line',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        feeds: ['TIME_SERIES'],
        suits: ['trend'],
        name: 'Line Chart',
        title: 'types.echarts_timeseries_line.name',
        about: 'types.echarts_timeseries_line.about',
        description:
          'Shows how one or more metrics change over time. Best for trends and for comparing a handful of series; use fewer lines before you use more colours.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: {
            x_axis: 'date',
            time_grain_sqla: 'P1W',
            metrics: ['avg_temp_max'],
            groupby: ['location'],
            truncate_metric: true,
            y_axis_title: 'High (°C)',
          },
        },
        tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Line', 'Popular', 'Featured'],
        label: 'Featured',
        tile: 1,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path stroke="var(--chart-1)" d="M10 30l10-12 10 8 11 4 11-8 11 6 11-12 12 6"/><path stroke="var(--chart-2)" d="M10 46l10 6 11-12 11 2 11-4 11 4 11-8 11 2"/></svg>',
      },
      {
        key: 'line',
        feeds: ['TIME_SERIES'],
        name: 'Line Chart (legacy)',
        title: 'types.line.name',
        description: 'Lines over time that an older release saved. New charts are made of its successor.',
        category: 'Evolution',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'echarts_timeseries_line',
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path stroke="var(--chart-1)" d="M10 30l10-12 10 8 11 4 11-8 11 6 11-12 12 6"/><path stroke="var(--chart-2)" d="M10 46l10 6 11-12 11 2 11-4 11 4 11-8 11 2"/></svg>',
      },
      {
        key: 'compare',
        annotations: ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'],
        name: 'Time-series Percent Change',
        title: 'types.compare.name',
        about: 'types.compare.about',
        description:
          'Lines over time, each as its change since its first value, so that series of different sizes compare. For the values themselves take the line chart.',
        category: 'Evolution',
        example: {
          dataset: 'weather',
          form: { granularity_sqla: 'date', time_grain_sqla: 'P1M', metrics: ['avg_temp_max'], groupby: ['location'] },
        },
        tags: ['Legacy', 'Time', 'Advanced-Analytics', 'Comparison', 'Line', 'Percentages', 'Predictive', 'Trend'],
        label: 'Deprecated',
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><path stroke="currentColor" stroke-opacity=".4" stroke-dasharray="3 3" d="M8 36h80"/><path stroke="var(--chart-1)" stroke-width="2.5" d="M8 36l20-8 20 4 20-16 20-6"/><path stroke="var(--chart-2)" stroke-width="2.5" d="M8 36l20 6 20-2 20 10 20 4"/></svg>',
      },
    ],
  },
});
