import { AppPages, SettingKeepers } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppPages, 'settings', async () => (await import('./settings-page.tsx')).SettingsPage);
  ctx.implement(SettingKeepers, 'server', async () => (await import('./setting-keeper.ts')).settingKeeper(api));
});
