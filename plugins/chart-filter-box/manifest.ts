import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-filter-box',
  version: '1.0.0',
  name: 'Filter box',
  description: 'The filter box of older releases: a chart whose inputs filter the other charts of a dashboard.',
  icon: 'filter',
  engines: { sdk: '^1.0.0' },
  client: { requires: { panels: PanelsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'filter_box' }],
    'explore-json/payload@1': [{ key: 'filter_box' }],
    'charts/type@1': [
      {
        key: 'filter_box',
        name: 'Filter box (legacy)',
        title: 'types.filter_box.name',
        about: 'types.filter_box.about',
        label: 'Deprecated',
        description:
          'Holds inputs that filter the other charts of a dashboard. Prefer the filters of the dashboard, which stand beside all charts.',
        category: 'Tools',
        example: {
          dataset: 'countries',
          form: {
            filter_configs: [
              { column: 'region', label: 'Region', metric: 'total_population', asc: false },
              { column: 'country', label: 'Country', multiple: false },
            ],
            date_filter: false,
          },
        },
        tags: ['Legacy', 'Deprecated'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><g fill="currentColor" opacity=".22"><path d="M18 10h22v4H18zM18 36h16v4H18z"/></g><g stroke="currentColor" stroke-opacity=".4" stroke-width="2"><rect x="18" y="18" width="60" height="12" rx="3"/><rect x="18" y="44" width="60" height="12" rx="3"/></g><path fill="var(--chart-1)" d="M22 22h18v4H22zM22 48h26v4H22z"/></svg>',
      },
    ],
    'controls/type@1': [{ key: 'FilterConfigsControl', description: 'The inputs of a filter box.' }],
    'dashboards/filter-chart@1': [{ key: 'filter_box' }],
  },
});
