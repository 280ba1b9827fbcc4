import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes } from '@facet/sdk/client';
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
