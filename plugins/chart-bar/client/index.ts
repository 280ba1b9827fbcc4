import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes, laterPicture } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_bar',
    async () => (await import('../common/bar-query.ts')).barQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_bar', async () =>
    laterPicture(async () => {
      const [{ barChart }] = await Promise.all([import('./bar-chart.tsx'), drawings.prepare()]);
      return barChart(drawings);
    }),
  );
});
