import { defineManifest } from '@facet/sdk/common';
import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';

export const manifest = defineManifest({
  id: 'facet/chart-pie',
  version: '1.0.0',
  name: 'Pie chart',
  description: 'Pie and donut charts.',
  icon: 'chart-pie',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'pie' }],
    'charts/type@1': [
      {
        key: 'pie',
        suits: ['share'],
        needs: ['category'],
        name: 'Pie Chart',
        title: 'types.pie.name',
        about: 'types.pie.about',
        description:
          'Shows what share each part has of one whole. Reads well with at most five parts; beyond that a bar chart compares them better.',
        category: 'Part of a Whole',
        example: {
          dataset: 'birdstrikes',
          form: {
            groupby: ['phase_of_flight'],
            metric: 'count',
            sort_by_metric: true,
            donut: true,
            label_type: 'key_percent',
            show_labels_threshold: 4,
          },
        },
        tags: [
          'Categorical',
          'Circular',
          'Comparison',
          'Percentages',
          'Popular',
          'Featured',
          'Proportional',
          'ECharts',
          'Nightingale',
        ],
        label: 'Featured',
        tile: 6,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" d="M48 32V8a24 24 0 1 1-9 46.2z"/><path fill="var(--chart-2)" d="M48 32l-9 22.2A24 24 0 0 1 24.2 29z"/><path fill="var(--chart-3)" d="M48 32l-23.8-3A24 24 0 0 1 37 10.700z"/><path fill="var(--chart-4)" d="M48 32L37 10.700A24 24 0 0 1 48 8z"/></svg>',
      },
    ],
  },
});
