import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { DatasetDialogsToken } from '@facet/plugin-datasets/contract';
import { defineManifest, optional } from '@facet/sdk/common';
import { ExamplePicturesToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/chart-gallery',
  version: '1.0.0',
  name: 'Chart gallery',
  description: 'Every chart type on example data, light and dark, and a stage to test a type with other rows.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: {
    // Only the contract of the datasets plugin is used, for the display names of columns in pictures.
    requires: { api: ApiClientToken, charts: ChartsToken, dialogs: optional(DatasetDialogsToken) },
    provides: ExamplePicturesToken,
  },
  contributes: {
    'app/page@1': [
      {
        key: 'wall',
        path: '/chart-gallery/',
        title: 'title',
        under: '/chart/list/',
        permission: ['can_read', 'Explore'],
      },
      {
        key: 'stage',
        path: '/chart-gallery/stage/',
        title: 'stage.title',
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
