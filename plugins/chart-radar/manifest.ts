import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-radar',
  version: '1.0.0',
  name: 'Radar chart',
  description: 'Radar charts of several metrics for a few groups.',
  icon: 'chart-radar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'radar' }],
    'charts/type@1': [
      {
        key: 'radar',
        name: 'Radar Chart',
        title: 'types.radar.name',
        about: 'types.radar.about',
        description:
          'Shows several metrics of a few groups around one centre, so that their shapes can be compared. Each metric has its own scale; for exact comparison take bars.',
        category: 'Ranking',
        example: {
          dataset: 'penguins',
          form: {
            groupby: ['species'],
            metrics: [
              { expressionType: 'SQL', sqlExpression: 'AVG(beak_length_mm)', label: 'Beak length' },
              { expressionType: 'SQL', sqlExpression: 'AVG(beak_depth_mm)', label: 'Beak depth' },
              { expressionType: 'SQL', sqlExpression: 'AVG(flipper_length_mm)', label: 'Flipper length' },
              { expressionType: 'SQL', sqlExpression: 'AVG(body_mass_g)', label: 'Body mass' },
              { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Penguins' },
            ],
            show_labels: false,
            number_format: ',.0f',
          },
        },
        tags: ['Business', 'Comparison', 'Multi-Variables', 'Report', 'Web', 'ECharts', 'Popular', 'Featured'],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><path stroke="currentColor" stroke-opacity=".3" d="M48 6l24 18-9 28H33l-9-28zM48 18l13 9-5 15H40l-5-15z"/><path fill="var(--chart-1)" fill-opacity=".3" stroke="var(--chart-1)" stroke-width="2" d="M48 12l16 14-6 20-20-4-6-15z"/><path fill="var(--chart-2)" fill-opacity=".3" stroke="var(--chart-2)" stroke-width="2" d="M48 20l20 6-12 14-15 8-8-20z"/></svg>',
      },
    ],
  },
});
