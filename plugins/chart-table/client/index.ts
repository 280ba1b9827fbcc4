import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'table', async () => (await import('../common/table-query.ts')).tableQuery);
  ctx.implement(ChartTypes, 'table', async () => (await import('./table-type.ts')).tableType);
});
