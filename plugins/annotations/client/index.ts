import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'layers', async () => (await import('./layers-page.tsx')).LayersPage);
  ctx.implement(AppPages, 'annotations', async () => (await import('./annotations-page.tsx')).AnnotationsPage);
});
