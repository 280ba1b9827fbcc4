import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'A notice board for messages of reports.',
  icon: 'notes',
  engines: { sdk: '^1.0.0' },
  server: { requires: { metadata: MetadataStoreToken } },
  contributes: {
    'reports/channel@1': [{ key: '{{key}}', label: 'label', target: 'target', placeholder: 'sales' }],
    'http/routes@1': [{ key: 'notices', prefixes: ['/api/plugins/{{id}}'] }],
  },
});
