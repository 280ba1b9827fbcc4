import { ChartTypes, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(
    ChartQueryPoint,
    'time_table',
    async () => (await import('../common/time-table-query.ts')).timeTableQuery,
  );
  ctx.implement(ChartTypes, 'time_table', async () =>
    lazyRenderer(async () => (await import('./time-table-chart.tsx')).timeTableChart),
  );
});
