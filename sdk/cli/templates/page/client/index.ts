import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, '{{key}}', async () => (await import('./rota-page.tsx')).RotaPage);
});
