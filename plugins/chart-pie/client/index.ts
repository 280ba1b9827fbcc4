import { defineClientPlugin } from '@facet/sdk/common';
import { ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartTypes, 'pie', async () => {
    const { pieChart } = await import('./pie-chart.ts');
    return pieChart(drawings);
  });
});
