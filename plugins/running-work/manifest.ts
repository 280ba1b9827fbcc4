import { ApiClientToken, NotifierToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { IdentityToken, JobRecordsToken, RunningWorkToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/running-work',
  version: '1.0.0',
  name: 'Running work',
  description: 'Shows administrators the running queries and jobs of all server processes, and stops them.',
  icon: 'activity',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken, notify: NotifierToken } },
  server: { requires: { work: RunningWorkToken, jobs: JobRecordsToken, identity: IdentityToken } },
  contributes: {
    'app/page@1': [{ key: 'running', path: '/running-work/', title: 'title', permission: ['can_read', 'RunningWork'] }],
    'app/nav@1': [
      {
        key: 'running',
        label: 'title',
        path: '/running-work/',
        icon: 'activity',
        menu: 'settings',
        section: 'section',
        permission: ['can_read', 'RunningWork'],
      },
    ],
    'http/routes@1': [{ key: 'running', prefixes: ['/api/v1/running_work'] }],
    'identity/permission@1': [
      {
        key: 'running-work-administrators',
        pairs: [
          ['can_read', 'RunningWork'],
          ['can_write', 'RunningWork'],
        ],
        roles: [],
      },
    ],
  },
});
