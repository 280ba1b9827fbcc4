import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-funnel',
  version: '1.0.0',
  name: 'Funnel chart',
  description: 'Funnel charts: how much remains after each step.',
  icon: 'filter',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'funnel' }],
    'charts/type@1': [
      {
        key: 'funnel',
        name: 'Funnel Chart',
        title: 'types.funnel.name',
        about: 'types.funnel.about',
        needs: ['category'],
        description:
          'Shows how much is left after each step of a process, such as visits that become orders. Steps should follow each other; for parts side by side take bars.',
        category: 'KPI',
        example: {
          dataset: 'birdstrikes',
          form: { groupby: ['phase_of_flight'], metric: 'count', row_limit: 8, sort_by_metric: true },
        },
        tags: ['Business', 'ECharts', 'Progressive', 'Report', 'Sequential', 'Trend', 'Popular', 'Featured'],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="var(--chart-1)" d="M14 8h68l-8 14H22z"/><path fill="var(--chart-2)" d="M23 24h50l-8 14H31z"/><path fill="var(--chart-3)" d="M32 40h32l-6 8v8H38v-8z"/></svg>',
      },
    ],
  },
});
