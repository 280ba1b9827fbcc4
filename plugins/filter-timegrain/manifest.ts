import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-timegrain',
  version: '1.0.0',
  name: 'Time grain filter',
  description: 'A dashboard filter that chooses the time grain of charts.',
  icon: 'clock',
  engines: { sdk: '^1.0.0' },
  client: {},
  // The filter queries the time grains to choose from.
  capabilities: ['data:read'],
  contributes: {
    'filters/type@1': [{ key: 'filter_timegrain', name: 'name', icon: 'clock', order: 40, target: 'dataset' }],
  },
});
