import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { BarForm } from '../common/bar-query.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_bar',
    async () => (await import('../common/bar-query.ts')).barQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_bar', async () =>
    drawings.cartesianType((form: BarForm) => ({ mark: 'bar', horizontal: form.orientation === 'horizontal' })),
  );
});
