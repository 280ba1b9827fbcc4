import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { timeseriesChartQuery, smoothQuery, stepQuery } from '../common/timeseries-queries.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'echarts_timeseries', async () => timeseriesChartQuery);
  ctx.implement(ChartQueryPoint, 'echarts_timeseries_smooth', async () => smoothQuery);
  ctx.implement(ChartQueryPoint, 'echarts_timeseries_step', async () => stepQuery);
});
