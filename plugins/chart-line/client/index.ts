import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes, laterPicture } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_line',
    async () => (await import('../common/line-query.ts')).lineQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_line', async () =>
    laterPicture(async () => {
      const [{ lineChart }] = await Promise.all([import('./line-chart.tsx'), drawings.prepare()]);
      return lineChart(drawings);
    }),
  );
});
