import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'big_number', async () => (await import('../common/trend-query.ts')).trendQuery);
  ctx.implement(ChartQueryPoint, 'big_number_total', async () => (await import('../common/total-query.ts')).totalQuery);
  ctx.implement(
    ChartQueryPoint,
    'pop_kpi',
    async () => (await import('../common/comparison-query.ts')).comparisonQuery,
  );
  ctx.implement(ChartTypes, 'big_number', async () => (await import('./trend-number.tsx')).trendNumber);
  ctx.implement(ChartTypes, 'big_number_total', async () => (await import('./total-number.tsx')).totalNumber);
  ctx.implement(ChartTypes, 'pop_kpi', async () => (await import('./comparison-number.tsx')).comparisonNumber);
});
