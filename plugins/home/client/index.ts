import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { sketches }) => {
  ctx.implement(AppPages, 'home', async () => (await import('./home-page.tsx')).homePage(sketches));
});
