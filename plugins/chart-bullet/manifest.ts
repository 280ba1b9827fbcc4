import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-bullet',
  version: '1.0.0',
  name: 'Bullet chart',
  description: 'Bullet charts: one number against ranges and markers.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'bullet' }],
    'charts/type@1': [
      {
        key: 'bullet',
        name: 'Bullet Chart',
        title: 'types.bullet.name',
        about: 'types.bullet.about',
        description:
          'Shows one number as a bar against ranges, targets and limits. For the course of a number take the big number with trendline.',
        category: 'KPI',
        example: {
          dataset: 'flights',
          form: {
            metric: 'count',
            ranges: '1000000,2500000,4000000',
            range_labels: 'low,usual,high',
            markers: '3000000',
          },
        },
        tags: ['Business', 'Legacy', 'Report'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="currentColor"><rect x="8" y="22" width="80" height="20" opacity=".12"/><rect x="8" y="22" width="56" height="20" opacity=".14"/><rect x="8" y="22" width="32" height="20" opacity=".18"/></g><rect x="8" y="28" width="48" height="8" fill="var(--chart-1)"/><path stroke="currentColor" stroke-width="2.5" d="M70 19v26"/></svg>',
      },
    ],
  },
});
