import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-gauge',
  version: '1.0.0',
  name: 'Gauge chart',
  description: 'Gauges of a metric between two bounds.',
  icon: 'gauge',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'gauge_chart' }],
    'charts/type@1': [
      {
        key: 'gauge_chart',
        name: 'Gauge Chart',
        title: 'types.gauge_chart.name',
        about: 'types.gauge_chart.about',
        description:
          'Shows how far a metric, or a few groups of it, is between two bounds. Best for one number with a target; for its course take the big number with trendline.',
        category: 'KPI',
        example: {
          dataset: 'flights',
          form: {
            groupby: [],
            metric: 'avg_delay',
            min_val: 0,
            max_val: 20,
            number_format: ',.1f',
            value_formatter: '{value} min',
          },
        },
        tags: ['Multi-Variables', 'Business', 'Comparison', 'ECharts', 'Report', 'Popular', 'Featured'],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="7"><path stroke="currentColor" stroke-opacity=".18" d="M20 54a30 30 0 1 1 56 0"/><path stroke="var(--chart-1)" d="M20 54a30 30 0 0 1 38-42"/><path stroke="currentColor" stroke-width="2" d="M48 42l9-20"/><circle cx="48" cy="42" r="3" fill="currentColor" stroke="none"/></svg>',
      },
    ],
  },
});
