import { ChartTypes, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(
    ChartQueryPoint,
    'handlebars',
    async () => (await import('../common/handlebars-query.ts')).handlebarsQuery,
  );
  ctx.implement(ChartTypes, 'handlebars', async () =>
    lazyRenderer(async () => (await import('./handlebars-chart.tsx')).handlebarsChart),
  );
});
