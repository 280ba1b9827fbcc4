import { defineClientPlugin } from '@facet/sdk/common';
import { ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartTypes, 'echarts_timeseries_line', async () => {
    const { lineChart } = await import('./line-chart.ts');
    return lineChart(drawings);
  });
});
