import { defineManifest } from '@facet/sdk/common';
import { FeatureFlagsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/advanced-types',
  version: '1.0.0',
  name: 'Advanced data types',
  description: 'Filters numeric columns by the values that they encode: IP addresses and ports.',
  icon: 'network',
  engines: { sdk: '^1.0.0' },
  flags: [
    {
      name: 'ENABLE_ADVANCED_DATA_TYPES',
      default: false,
      description: 'Columns of advanced types.',
      affects: ['facet/advanced-types', 'facet/query', 'facet/controls'],
    },
  ],
  server: { requires: { flags: FeatureFlagsToken } },
  contributes: {
    'query/advanced-type@1': [{ key: 'internet_address' }, { key: 'port' }],
    'http/routes@1': [{ key: 'types', prefixes: ['/api/v1/advanced_data_type'] }],
    'identity/permission@1': [
      { key: 'advanced-types', pairs: [['can_read', 'AdvancedDataType']], roles: ['Alpha', 'Gamma'] },
    ],
  },
});
