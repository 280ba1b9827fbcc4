import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'connect-database', async () => (await import('./connect/connect-page.tsx')).ConnectPage);
  ctx.implement(AppPages, 'database-list', async () => (await import('./list-page.tsx')).DatabaseListPage);
});
