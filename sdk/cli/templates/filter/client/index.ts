import { FilterTypes } from '@facet/plugin-dashboards/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(FilterTypes, '{{key}}', async () => (await import('./text-type.ts')).textType);
});
