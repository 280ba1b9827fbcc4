import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { comparisonQuery } from '../common/comparison-query.ts';
import { totalQuery } from '../common/total-query.ts';
import { trendQuery } from '../common/trend-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'big_number', async () => trendQuery);
  ctx.implement(ChartQueryPoint, 'big_number_total', async () => totalQuery);
  ctx.implement(ChartQueryPoint, 'pop_kpi', async () => comparisonQuery);
});
