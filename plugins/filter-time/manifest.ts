import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-time',
  version: '1.0.0',
  name: 'Time range filter',
  description: 'Narrows the charts of a dashboard to a range of time.',
  icon: 'calendar',
  engines: { sdk: '^1.0.0' },
  client: {},
  contributes: {
    'filters/type@1': [{ key: 'filter_time', name: 'name', icon: 'calendar', columnTypes: [] }],
    'i18n/messages@1': [{ key: 'facet/filter-time', locales: ['en'] }],
  },
});
