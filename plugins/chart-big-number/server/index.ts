import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { comparisonQuery, totalQuery, trendQuery } from '../common/number-queries.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'big_number', async () => trendQuery);
  ctx.implement(ChartQueryPoint, 'big_number_total', async () => totalQuery);
  ctx.implement(ChartQueryPoint, 'pop_kpi', async () => comparisonQuery);
});
