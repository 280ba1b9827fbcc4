import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';
import { PluginSettingsToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/settings',
  version: '1.0.0',
  name: 'Settings',
  description: 'Appearance and language of each user, and the settings of plugins.',
  icon: 'settings',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken } },
  server: { requires: { settings: PluginSettingsToken } },
  contributes: {
    'app/page@1': [{ key: 'settings', path: '/settings/', title: 'title' }],
    'app/nav@1': [{ key: 'settings', label: 'title', path: '/settings/', icon: 'settings', menu: 'user' }],
    'app/setting-keeper@1': [{ key: 'server' }],
    'http/routes@1': [{ key: 'settings', prefixes: ['/api/v1/setting'] }],
    'identity/permission@1': [{ key: 'settings-administrators', pairs: [['can_write', 'Setting']], roles: [] }],
  },
});
