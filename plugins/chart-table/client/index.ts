import { defineClientPlugin } from '@facet/sdk/common';
import { ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartTypes, 'table', async () => (await import('./table-chart.ts')).tableChart);
});
