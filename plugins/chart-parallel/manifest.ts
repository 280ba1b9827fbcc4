import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-parallel',
  version: '1.0.0',
  name: 'Parallel coordinates',
  description: 'Parallel coordinates: several metrics, each on an axis of its own.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'para' }],
    'charts/type@1': [
      {
        key: 'para',
        name: 'Parallel Coordinates',
        title: 'types.para.name',
        about: 'types.para.about',
        needs: ['category'],
        description:
          'Draws each thing as a line across one axis a metric, so that patterns over several metrics show. For two metrics take the scatter or the bubble chart.',
        category: 'Ranking',
        example: {
          dataset: 'countries',
          form: {
            series: 'country',
            metrics: ['avg_income', 'avg_life_expectancy', 'total_population'],
            secondary_metric: 'avg_life_expectancy',
            limit: 100,
          },
        },
        tags: ['Directional', 'Legacy', 'Relational'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><path stroke="currentColor" stroke-opacity=".4" d="M14 6v52M48 6v52M82 6v52"/><path stroke="var(--chart-1)" stroke-width="2" d="M14 14l34 30 34-26"/><path stroke="var(--chart-2)" stroke-width="2" d="M14 30l34-16 34 34"/><path stroke="var(--chart-3)" stroke-width="2" d="M14 48l34-12 34-2"/></svg>',
      },
    ],
  },
});
