import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-partition',
  version: '1.0.0',
  name: 'Partition chart',
  description: 'Partition charts: a hierarchy as rows of blocks.',
  icon: 'layout-board-split',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'partition' }],
    'charts/type@1': [
      {
        key: 'partition',
        name: 'Partition Chart',
        title: 'types.partition.name',
        about: 'types.partition.about',
        needs: ['category'],
        description:
          'Shows the parts of parts as rows of blocks, each below what it belongs to. For areas that compare take the treemap.',
        category: 'Part of a Whole',
        example: {
          dataset: 'birdstrikes',
          form: { metrics: ['count'], groupby: ['wildlife_size', 'phase_of_flight'] },
        },
        tags: ['Categorical', 'Comparison', 'Legacy', 'Proportional'],
        thumbnail:
          '<svg viewBox="0 0 96 64" stroke="var(--surface-card)"><path fill="currentColor" fill-opacity=".25" d="M8 8h80v14H8z"/><path fill="var(--chart-1)" d="M8 24h46v14H8z"/><path fill="var(--chart-2)" d="M56 24h32v14H56z"/><path fill="var(--chart-1)" fill-opacity=".6" d="M8 40h22v16H8zM32 40h22v16H32z"/><path fill="var(--chart-2)" fill-opacity=".6" d="M56 40h12v16H56zM70 40h18v16H70z"/></svg>',
      },
    ],
  },
});
