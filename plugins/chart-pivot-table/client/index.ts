import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'pivot_table_v2', async () => (await import('../common/pivot-query.ts')).pivotQuery);
  ctx.implement(
    ChartQueryPoint,
    'pivot_table',
    async () => (await import('../common/old-pivot-query.ts')).oldPivotQuery,
  );
  for (const key of ['pivot_table_v2', 'pivot_table'])
    ctx.implement(ChartTypes, key, async () => (await import('./pivot-type.ts')).pivotType);
});
