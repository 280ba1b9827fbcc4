import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'A database of planets.',
  icon: 'database',
  engines: { sdk: '^1.0.0' },
  server: { requires: { metadata: MetadataStoreToken } },
  contributes: {
    'query/engine@1': [{ key: '{{key}}', name: '{{title}}', schemes: ['{{key}}'], placeholder: '{{key}}://' }],
  },
});
