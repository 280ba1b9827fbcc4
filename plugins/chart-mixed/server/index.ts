import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { mixedQuery } from '../common/mixed-query.ts';
import { oldDualLineQuery } from '../common/old-dual-line-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'mixed_timeseries', async () => mixedQuery);
  ctx.implement(ChartQueryPoint, 'dual_line', async () => oldDualLineQuery);
});
