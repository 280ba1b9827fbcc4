import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { examplePictures } from './example-pictures.tsx';

export default defineClientPlugin(manifest, (ctx, services) => {
  ctx.implement(AppPages, 'wall', async () => (await import('./wall-page.tsx')).wallPage(services));
  ctx.implement(AppPages, 'stage', async () => (await import('./stage-page.tsx')).stagePage(services.charts));
  return examplePictures(services);
});
