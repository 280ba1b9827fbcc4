import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-graph',
  version: '1.0.0',
  name: 'Graph chart',
  description: 'Network graphs of connected nodes.',
  icon: 'affiliate',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'graph_chart' }],
    'charts/type@1': [
      {
        key: 'graph_chart',
        name: 'Graph Chart',
        title: 'types.graph_chart.name',
        about: 'types.graph_chart.about',
        needs: ['link'],
        description:
          'Shows what is connected with what, as dots and lines. Best for up to a few hundred connections; for amounts that flow take the sankey chart.',
        category: 'Flow',
        example: {
          dataset: 'birdstrikes',
          form: {
            source: 'time_of_day',
            target: 'phase_of_flight',
            metric: 'count',
            row_limit: 60,
            showSymbolThreshold: 0,
          },
        },
        tags: [
          'Circular',
          'Comparison',
          'Directional',
          'ECharts',
          'Relational',
          'Structural',
          'Transformable',
          'Popular',
          'Featured',
        ],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="none" stroke="currentColor" stroke-opacity=".4" stroke-width="1.5" d="M20 18L46 32 30 50M46 32l30-16M46 32l34 18M76 16l4 34"/><circle cx="46" cy="32" r="8" fill="var(--chart-1)"/><circle cx="20" cy="18" r="5" fill="var(--chart-2)"/><circle cx="30" cy="50" r="4" fill="var(--chart-2)"/><circle cx="76" cy="16" r="6" fill="var(--chart-3)"/><circle cx="80" cy="50" r="5" fill="var(--chart-3)"/></svg>',
      },
    ],
  },
});
