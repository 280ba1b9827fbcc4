import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { lineQuery } from '../common/line-query.ts';
import { oldLineQuery } from '../common/old-line-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'echarts_timeseries_line', async () => lineQuery);
  ctx.implement(ChartQueryPoint, 'line', async () => oldLineQuery);
  ctx.implement(ChartQueryPoint, 'compare', async () => oldLineQuery);
});
