import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { points } from './common/points.ts';

const PATH = '/report/channels/';

export const manifest = defineManifest({
  id: 'facet/reports',
  version: '1.0.0',
  name: 'Reports',
  description: 'Channels through which messages of reports reach people.',
  icon: 'bell',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken } },
  server: {},
  points,
  contributes: {
    'app/page@1': [{ key: 'channels', path: PATH, title: 'title', permission: ['can_write', 'ReportChannel'] }],
    'app/nav@1': [
      {
        key: 'channels',
        label: 'title',
        path: PATH,
        icon: 'bell',
        menu: 'settings',
        section: 'section',
        order: 80,
        permission: ['can_write', 'ReportChannel'],
      },
    ],
    'http/routes@1': [{ key: 'channels', prefixes: ['/api/v1/report_channel'] }],
    'identity/permission@1': [{ key: 'report-administrators', pairs: [['can_write', 'ReportChannel']], roles: [] }],
    'reports/channel@1': [{ key: 'log', label: 'log.label', target: 'log.target', placeholder: 'trial' }],
  },
});
