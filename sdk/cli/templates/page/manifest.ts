import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest, onDemand } from '@facet/sdk/common';
import { MetadataStoreToken, PeopleToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: '{{id}}',
  version: '1.0.0',
  name: '{{title}}',
  description: 'A page on which people take days of a rota.',
  icon: 'calendar',
  engines: { sdk: '^1.0.0' },
  // To call its endpoints from the page, and to know who calls.
  capabilities: ['net:fetch', 'session:read'],
  client: { requires: { api: onDemand(ApiClientToken) } },
  server: { requires: { metadata: MetadataStoreToken, people: PeopleToken } },
  contributes: {
    // Administrators hold every permission; these built-in roles hold it too, until an administrator takes it away.
    'identity/permission@1': [
      {
        key: '{{key}}',
        pairs: [
          ['can_read', '{{id}}'],
          ['can_write', '{{id}}'],
        ],
        roles: ['Alpha'],
      },
    ],
    'app/page@1': [{ key: '{{key}}', path: '/pages/{{id}}/', title: 'title', permission: ['can_read', '{{id}}'] }],
    // The links of Facet have the orders 10 to 40.
    'app/nav@1': [
      {
        key: '{{key}}',
        label: 'title',
        path: '/pages/{{id}}/',
        menu: 'main',
        icon: 'calendar',
        order: 100,
        permission: ['can_read', '{{id}}'],
      },
    ],
    'app/setting@1': [
      {
        key: 'keep_days',
        label: 'keepDays',
        description: 'keepDaysHint',
        type: 'number',
        default: 30,
        scope: 'system',
      },
    ],
    'http/routes@1': [{ key: 'shifts', prefixes: ['/api/plugins/{{id}}'] }],
    'jobs/handler@1': [{ key: '{{id}}/clean', description: 'Removes old shifts.' }],
    'scheduler/job@1': [{ key: '{{id}}/nightly', handler: '{{id}}/clean', crontab: '30 2 * * *' }],
  },
});
