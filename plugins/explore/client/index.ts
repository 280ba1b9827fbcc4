import { defineClientPlugin } from '@facet/sdk/common';
import { AppPages } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, deps) => {
  ctx.implement(AppPages, 'explore', async () => (await import('./page/explore-page.tsx')).explorePage(deps));
  ctx.implement(AppPages, 'new-chart', async () => (await import('./page/new-chart-page.tsx')).newChartPage(deps));
});
