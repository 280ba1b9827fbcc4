import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-range',
  version: '1.0.0',
  name: 'Numerical range filter',
  description: 'A dashboard filter for a range of numbers.',
  icon: 'adjustments',
  engines: { sdk: '^1.0.0' },
  client: {},
  // The filter queries the range of the column.
  capabilities: ['data:read'],
  contributes: {
    'filters/type@1': [
      {
        key: 'filter_range',
        name: 'name',
        icon: 'adjustments',
        order: 15,
        target: 'column',
        columnTypes: [0],
        hasParents: true,
      },
    ],
  },
});
