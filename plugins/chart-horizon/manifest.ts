import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-horizon',
  version: '1.0.0',
  name: 'Horizon chart',
  description: 'Horizon charts: many time series, one flat row each.',
  icon: 'chart-area-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'horizon' }],
    'charts/type@1': [
      {
        key: 'horizon',
        name: 'Horizon Chart',
        title: 'types.horizon.name',
        about: 'types.horizon.about',
        needs: ['time'],
        description:
          'Shows many series over time in flat rows, where darker means further from zero. For a few series take the line chart.',
        category: 'Distribution',
        example: {
          dataset: 'weather',
          form: { granularity_sqla: 'date', metrics: ['avg_temp_max'], groupby: ['location'], series_height: '200' },
        },
        tags: ['Legacy'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><path opacity=".35" d="M8 22V14l14-6 16 8 18-8 16 6 16-4v12z"/><path opacity=".8" d="M16 22l8-6 10 6zM48 22l8-6 8 6z"/></g><g fill="var(--chart-2)"><path opacity=".35" d="M8 40v-6l20-8 20 8 20-10 20 8v8z"/><path opacity=".8" d="M60 40l8-6 10 6z"/></g><g fill="var(--chart-3)"><path opacity=".35" d="M8 58v-8l18 2 20-8 22 6 20-4v12z"/><path opacity=".8" d="M38 58l8-6 8 6z"/></g></svg>',
      },
    ],
  },
});
