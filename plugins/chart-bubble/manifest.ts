import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-bubble',
  version: '1.0.0',
  name: 'Bubble chart',
  description: 'Bubble charts of three metrics: two positions and a size.',
  icon: 'chart-bubble',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'bubble_v2' }, { key: 'bubble' }],
    'charts/type@1': [
      {
        key: 'bubble_v2',
        name: 'Bubble Chart',
        title: 'types.bubble_v2.name',
        about: 'types.bubble_v2.about',
        needs: ['category'],
        description:
          'Places things by two metrics and sizes them by a third, coloured by group. Best for how metrics hang together; for amounts side by side take bars.',
        category: 'Correlation',
        example: {
          dataset: 'countries',
          form: {
            entity: 'country',
            series: 'region',
            x: 'avg_income',
            y: 'avg_life_expectancy',
            size: 'total_population',
            max_bubble_size: '50',
            logXAxis: true,
            row_limit: 200,
            x_axis_label: 'Income per person ($)',
            y_axis_label: 'Life expectancy (years)',
          },
        },
        tags: ['Multi-Dimensions', 'Comparison', 'Scatter', 'Time', 'Trend', 'ECharts', 'Popular', 'Featured'],
        label: 'Featured',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="none" stroke="currentColor" stroke-opacity=".35" d="M10 6v50h80"/><circle cx="28" cy="42" r="7" fill="var(--chart-1)" fill-opacity=".6"/><circle cx="46" cy="26" r="12" fill="var(--chart-2)" fill-opacity=".6"/><circle cx="66" cy="38" r="5" fill="var(--chart-1)" fill-opacity=".6"/><circle cx="76" cy="18" r="8" fill="var(--chart-3)" fill-opacity=".6"/><circle cx="22" cy="22" r="4" fill="var(--chart-3)" fill-opacity=".6"/></svg>',
      },
      {
        key: 'bubble',
        name: 'Bubble Chart (legacy)',
        title: 'types.bubble.name',
        description: 'Bubbles that an older release saved. New charts are made of its successor.',
        category: 'Correlation',
        tags: ['Multi-Dimensions', 'Comparison', 'Legacy', 'Scatter', 'Time', 'Trend'],
        label: 'Deprecated',
        successor: 'bubble_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="none" stroke="currentColor" stroke-opacity=".35" d="M10 6v50h80"/><circle cx="28" cy="42" r="7" fill="var(--chart-1)" fill-opacity=".6"/><circle cx="46" cy="26" r="12" fill="var(--chart-2)" fill-opacity=".6"/><circle cx="66" cy="38" r="5" fill="var(--chart-1)" fill-opacity=".6"/><circle cx="76" cy="18" r="8" fill="var(--chart-3)" fill-opacity=".6"/><circle cx="22" cy="22" r="4" fill="var(--chart-3)" fill-opacity=".6"/></svg>',
      },
    ],
  },
});
