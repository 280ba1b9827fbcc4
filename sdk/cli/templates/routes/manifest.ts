import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'Private notes of users.',
  icon: 'note',
  engines: { sdk: '^1.0.0' },
  server: { requires: { metadata: MetadataStoreToken } },
  contributes: {
    'http/routes@1': [{ key: 'notes', prefixes: ['/api/plugins/{{id}}'] }],
  },
});
