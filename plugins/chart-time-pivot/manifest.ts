import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-time-pivot',
  version: '1.0.0',
  name: 'Time-series period pivot chart',
  description: 'Compares periods of one metric by drawing them over each other.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'explore-json/payload@1': [{ key: 'time_pivot' }],
    'charts/query@1': [{ key: 'time_pivot' }],
    'charts/type@1': [
      {
        key: 'time_pivot',
        name: 'Time-series Period Pivot',
        title: 'types.time_pivot.name',
        about: 'types.time_pivot.about',
        needs: ['time'],
        description:
          'Draws the periods of one metric, such as its weeks, over each other, the newest most strongly. Prefer one long line where periods need no comparison.',
        category: 'Evolution',
        example: {
          dataset: 'flights',
          form: { granularity_sqla: 'flight_time', time_grain_sqla: 'P1D', metric: 'count', freq: 'W-MON' },
        },
        tags: ['Legacy', 'Time', 'nvd3'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke="var(--chart-1)" stroke-width="2" stroke-linejoin="round"><path stroke-opacity=".25" d="M10 44l14-6 14 8 16-12 14 6 18-8"/><path stroke-opacity=".5" d="M10 38l14-10 14 4 16-12 14 8 18-2"/><path d="M10 30l14 2 14-12 16 4 14-12"/></svg>',
      },
    ],
  },
});
