import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import type { StepForm, TimeseriesForm } from '../common/timeseries-queries.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries',
    async () => (await import('../common/timeseries-queries.ts')).timeseriesChartQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries', async () =>
    drawings.cartesianType((form: TimeseriesForm) => ({ mark: form.seriesType, area: form.area })),
  );
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_smooth',
    async () => (await import('../common/timeseries-queries.ts')).smoothQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_smooth', async () =>
    drawings.cartesianType(() => ({ mark: 'smooth' })),
  );
  ctx.implement(
    ChartQueryPoint,
    'echarts_timeseries_step',
    async () => (await import('../common/timeseries-queries.ts')).stepQuery,
  );
  ctx.implement(ChartTypes, 'echarts_timeseries_step', async () =>
    drawings.cartesianType((form: StepForm) => ({ mark: form.seriesType, area: form.area })),
  );
});
