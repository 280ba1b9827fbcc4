import { ChartTypes, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'paired_ttest', async () => (await import('../common/paired-query.ts')).pairedQuery);
  ctx.implement(ChartTypes, 'paired_ttest', async () =>
    lazyRenderer(async () => (await import('./paired-chart.tsx')).pairedChart),
  );
});
