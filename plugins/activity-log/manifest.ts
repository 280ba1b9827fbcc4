import { DidExport } from '@facet/plugin-query/contract.server';
import { defineManifest } from '@facet/sdk/common';
import { MetadataStoreToken } from '@facet/sdk/server';
import { ActivityLogToken } from './contract.server.ts';

/** As the server answers: only while both flags are on. */
const OPEN = 'flag.FAB_ADD_SECURITY_VIEWS && flag.SUPERSET_LOG_VIEW';

export const manifest = defineManifest({
  id: 'facet/activity-log',
  version: '1.0.0',
  name: 'Activity log',
  description: 'Records user activity and changes; lists them for administrators, and recently opened items for all.',
  icon: 'history',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {
    requires: { metadata: MetadataStoreToken },
    provides: ActivityLogToken,
  },
  flags: [
    {
      name: 'FAB_ADD_SECURITY_VIEWS',
      default: true,
      description: 'Administration of users, roles and logs over HTTP.',
    },
    { name: 'SUPERSET_LOG_VIEW', default: true, description: 'Let administrators read the activity log.' },
  ],
  points: {
    'activity-log/opened@1': {
      side: 'server',
      name: 'Kind of recent item',
      description: 'Kinds of things that people open, with their titles.',
    },
  },
  taps: [
    'resource/did-create@1',
    'resource/did-update@1',
    'resource/did-delete@1',
    DidExport.id,
    'identity/did-sign-in@1',
    'identity/did-sign-out@1',
    'identity/did-fail-sign-in@1',
  ],
  contributes: {
    'app/page@1': [
      { key: 'actions', path: '/logmodelview/list/', title: 'title', permission: ['can_read', 'Log'], when: OPEN },
    ],
    'app/nav@1': [
      {
        key: 'actions',
        label: 'title',
        path: '/logmodelview/list/',
        icon: 'history',
        menu: 'settings',
        section: 'section',
        order: 5,
        permission: ['menu_access', 'Action Log'],
        when: OPEN,
      },
    ],
    'app/setting@1': [
      {
        key: 'usageDays',
        label: 'setting.usageDays',
        description: 'setting.usageDaysText',
        type: 'number',
        default: 365,
        section: 'setting.section',
        scope: 'system',
      },
    ],
    'http/routes@1': [{ key: 'log', prefixes: ['/superset/log', '/api/v1/log'] }],
    'identity/permission@1': [
      {
        key: 'activity-log-administrators',
        pairs: [
          ['can_read', 'Log'],
          ['can_write', 'Log'],
          ['menu_access', 'Action Log'],
        ],
        roles: [],
      },
      {
        key: 'activity-log-alpha-gamma',
        pairs: [
          ['can_recent_activity', 'Log'],
          ['can_log', 'Superset'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
  },
});
