import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(
    AppPages,
    'dashboard-list',
    async () => (await import('./list/dashboard-list-page.tsx')).DashboardListPage,
  );
  ctx.implement(
    AppPages,
    'dashboard-new',
    async () => (await import('./list/new-dashboard-page.tsx')).NewDashboardPage,
  );
});
