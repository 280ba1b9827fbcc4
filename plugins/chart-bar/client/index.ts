import { defineClientPlugin } from '@facet/sdk/common';
import { ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartTypes, 'echarts_timeseries_bar', async () => {
    const { barChart } = await import('./bar-chart.ts');
    return barChart(drawings);
  });
});
