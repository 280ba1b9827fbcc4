import { DashboardComponents } from '@facet/plugin-dashboards/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(DashboardComponents, '{{key}}', async () => (await import('./note.tsx')).Note);
});
