import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'Notes of users.',
  icon: 'note',
  engines: { sdk: '^1.0.0' },
  // Without it, all callers are one anonymous user.
  capabilities: ['session:read'],
  server: { requires: { metadata: MetadataStoreToken } },
  contributes: {
    // Administrators hold every permission; these built-in roles hold it too, until an administrator takes it away.
    'identity/permission@1': [{ key: '{{key}}', pairs: [['can_export', '{{id}}']], roles: ['Alpha'] }],
    'http/routes@1': [{ key: 'notes', prefixes: ['/api/plugins/{{id}}'] }],
  },
});
