import { defineClientPlugin } from '@facet/sdk/common';
import { ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartTypes, 'big_number', async () => (await import('./trend-number.tsx')).trendNumber);
  ctx.implement(ChartTypes, 'big_number_total', async () => (await import('./total-number.tsx')).totalNumber);
});
