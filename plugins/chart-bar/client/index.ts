import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { BarForm } from '../common/bar-query.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  const bars = () =>
    drawings.cartesianType((form: BarForm) => ({
      mark: 'bar',
      horizontal: form.orientation === 'horizontal',
      stackDimension: form.stack === 'Stack' ? form.stackDimension : undefined,
    }));
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_bar',
    async () => (await import('../common/bar-query.ts')).barQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_bar', async () => bars());
  ctx.implement(ChartQueryPoint, 'bar', async () => (await import('../common/old-bar-queries.ts')).oldTimeBarQuery);
  ctx.implement(ChartTypes, 'bar', async () => bars());
  ctx.implement(
    ChartQueryPoint,
    'dist_bar',
    async () => (await import('../common/old-bar-queries.ts')).oldNameBarQuery,
  );
  ctx.implement(ChartTypes, 'dist_bar', async () => bars());
});
