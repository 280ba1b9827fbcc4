import type { ApiClient, SettingKeeper } from '@facet/sdk/client';

/** Stores settings through the requests of this plugin. */
export function settingKeeper(api: ApiClient): SettingKeeper {
  return {
    read: async () => (await api.call('GET /api/v1/setting/')).result,
    async keep(scope, plugin, key, value) {
      const [owner = '', name = ''] = plugin.split('/');
      const input = { params: { owner, name, key }, body: { value } };
      if (scope === 'user') await api.call('PUT /api/v1/setting/user/:owner/:name/:key', input);
      else await api.call('PUT /api/v1/setting/system/:owner/:name/:key', input);
    },
  };
}
