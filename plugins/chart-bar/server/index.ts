import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { barQuery } from '../common/bar-query.ts';
import { oldTimeBarQuery } from '../common/old-bar-queries.ts';
import { oldNameBarQuery } from '../common/old-bar-queries.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'echarts_timeseries_bar', async () => barQuery);
  ctx.implement(ChartQueryPoint, 'bar', async () => oldTimeBarQuery);
  ctx.implement(ChartQueryPoint, 'dist_bar', async () => oldNameBarQuery);
});
