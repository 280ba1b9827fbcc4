import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-gallery',
  version: '1.0.0',
  name: 'Chart gallery',
  description: 'Every chart type on example data, by day and by night.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken, charts: ChartsToken } },
  contributes: {
    'app/page@1': [
      {
        key: 'wall',
        path: '/chart-gallery/',
        title: 'title',
        under: '/chart/list/',
        permission: ['can_read', 'Explore'],
      },
    ],
    'app/nav@1': [
      {
        key: 'wall',
        label: 'title',
        path: '/chart-gallery/',
        icon: 'chart-bar',
        menu: 'settings',
        section: 'section',
        order: 95,
        permission: ['can_read', 'Explore'],
      },
    ],
  },
});
