import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_scatter',
    async () => (await import('../common/scatter-query.ts')).scatterQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_scatter', async () =>
    drawings.cartesianType(() => ({ mark: 'scatter' })),
  );
});
