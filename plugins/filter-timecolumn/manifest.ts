import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-timecolumn',
  version: '1.0.0',
  name: 'Time column filter',
  description: 'A dashboard filter that chooses the time column of charts.',
  icon: 'columns',
  engines: { sdk: '^1.0.0' },
  client: {},
  // The filter queries the columns to choose from.
  capabilities: ['data:read'],
  contributes: {
    'filters/type@1': [{ key: 'filter_timecolumn', name: 'name', icon: 'columns', order: 30, target: 'dataset' }],
  },
});
