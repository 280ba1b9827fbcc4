import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-select',
  version: '1.0.0',
  name: 'Value filter',
  description: 'A dashboard filter for chosen values of a column.',
  icon: 'list-check',
  engines: { sdk: '^1.0.0' },
  client: {},
  // The filter queries the values to choose from.
  capabilities: ['data:read'],
  contributes: {
    'filters/type@1': [
      {
        key: 'filter_select',
        name: 'name',
        icon: 'list-check',
        order: 10,
        target: 'column',
        hasParents: true,
        sortsByMetric: true,
        choosesFirst: 'defaultToFirstItem',
      },
    ],
  },
});
