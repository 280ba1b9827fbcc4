import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { TimeRangesToken } from '@facet/plugin-query/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/filter-time',
  version: '1.0.0',
  name: 'Time range filter',
  description: 'A dashboard filter for a time range.',
  icon: 'calendar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { panels: PanelsToken, timeRanges: TimeRangesToken } },
  contributes: {
    'filters/type@1': [{ key: 'filter_time', name: 'name', icon: 'calendar', order: 20, target: 'none' }],
  },
});
