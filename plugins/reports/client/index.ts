import { AppObjectTools, AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'channels', async () => (await import('./channels-page.tsx')).ChannelsPage);
  ctx.implement(AppObjectTools, 'schedules', async () => (await import('./schedules-tool.tsx')).schedulesTool);
  ctx.implement(AppPages, 'stop', async () => (await import('./stop-page.tsx')).StopPage);
  ctx.implement(AppPages, 'reports', async () => (await import('./reports-page.tsx')).ReportsPage);
});
