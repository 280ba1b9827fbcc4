import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { LineForm } from '../common/line-query.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  const lines = () => drawings.cartesianType((form: LineForm) => ({ mark: form.seriesType, area: form.area }));
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_line',
    async () => (await import('../common/line-query.ts')).lineQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_line', async () => lines());
  ctx.implement(ChartQueryPoint, 'line', async () => (await import('../common/old-line-query.ts')).oldLineQuery);
  ctx.implement(ChartTypes, 'line', async () => lines());
  ctx.implement(ChartQueryPoint, 'compare', async () => (await import('../common/old-line-query.ts')).oldLineQuery);
  ctx.implement(ChartTypes, 'compare', async () =>
    drawings.cartesianType((form: LineForm) => ({ mark: form.seriesType, area: false, change: true })),
  );
});
