import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-rose',
  version: '1.0.0',
  name: 'Nightingale rose chart',
  description: 'Nightingale rose charts: values over time as petals.',
  icon: 'flower',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'rose' }],
    'charts/type@1': [
      {
        key: 'rose',
        name: 'Nightingale Rose Chart',
        title: 'types.rose.name',
        about: 'types.rose.about',
        needs: ['time'],
        description:
          'Shows amounts of periods as petals around a centre, split by group. Good for what comes back each year; for exact amounts take the bar chart.',
        category: 'Ranking',
        example: {
          dataset: 'weather',
          form: {
            granularity_sqla: 'date',
            time_grain_sqla: 'P1M',
            time_range: '2015-01-01 : 2016-01-01',
            metrics: ['total_precipitation'],
            groupby: ['location'],
          },
        },
        tags: ['Legacy', 'Advanced-Analytics', 'Circular', 'Multi-Layers', 'Pattern', 'Time', 'Trend'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g stroke="var(--surface-card)"><path fill="var(--chart-1)" d="M48 34L48 6A28 28 0 0 1 72 20z"/><path fill="var(--chart-2)" d="M48 34L66 24A20 20 0 0 1 66 44z"/><path fill="var(--chart-3)" d="M48 34L69 46A24 24 0 0 1 48 58z"/><path fill="var(--chart-4)" d="M48 34L48 50A16 16 0 0 1 34 42z"/><path fill="var(--chart-5)" d="M48 34L27 46A24 24 0 0 1 27 22z"/><path fill="var(--chart-6)" d="M48 34L32 25A18 18 0 0 1 48 16z"/></g></svg>',
      },
    ],
  },
});
