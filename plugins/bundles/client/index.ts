import { AppObjectTools, AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'everything', async () => (await import('./everything-page.tsx')).EverythingPage);
  for (const key of ['chart', 'dashboard'])
    ctx.implement(AppObjectTools, key, async () => (await import('./bundle-tool.tsx')).bundleTool);
});
