import { ApiClientToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { FeatureFlagsToken, IdentityToken, PluginAdministrationToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/plugin-admin',
  version: '1.0.0',
  name: 'Plugin administration',
  description: 'Lists, switches, installs and removes plugins, and sets feature flags.',
  icon: 'puzzle',
  engines: { sdk: '^1.0.0' },
  locked: 'Without it no plugin could be switched on again.',
  flags: [
    {
      name: 'DYNAMIC_PLUGINS',
      default: true,
      description: 'Tell other programs which chart types installed plugins bring (/dynamic-plugins/api/read).',
      perRole: true,
    },
  ],
  client: { requires: { api: ApiClientToken, session: SessionToken, notify: NotifierToken } },
  server: {
    requires: { plugins: PluginAdministrationToken, identity: IdentityToken, flags: FeatureFlagsToken },
  },
  contributes: {
    'app/page@1': [{ key: 'plugins', path: '/plugins/', title: 'title', permission: ['can_write', 'DynamicPlugin'] }],
    'app/nav@1': [
      {
        key: 'plugins',
        label: 'title',
        path: '/plugins/',
        icon: 'puzzle',
        menu: 'settings',
        section: 'section',
        permission: ['can_write', 'DynamicPlugin'],
      },
    ],
    'http/routes@1': [{ key: 'plugins', prefixes: ['/api/v1/plugin', '/api/v1/feature_flag', '/dynamic-plugins'] }],
    'identity/permission@1': [
      {
        key: 'plugin-admin-alpha-gamma',
        pairs: [
          ['can_list', 'DynamicPlugin'],
          ['can_show', 'DynamicPlugin'],
          ['menu_access', 'Plugins'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'plugin-admin-administrators',
        pairs: [
          ['can_add', 'DynamicPlugin'],
          ['can_edit', 'DynamicPlugin'],
          ['can_write', 'DynamicPlugin'],
          ['can_download', 'DynamicPlugin'],
          ['can_action', 'DynamicPlugin'],
          ['can_action_post', 'DynamicPlugin'],
        ],
        roles: [],
      },
    ],
  },
});
