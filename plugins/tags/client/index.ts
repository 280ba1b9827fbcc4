import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'tags', async () => (await import('./tags-page.tsx')).TagsPage);
  ctx.implement(AppPages, 'tagged', async () => (await import('./tagged-page.tsx')).TaggedPage);
});
