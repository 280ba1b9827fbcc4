import { ShownTablePoint } from '@facet/plugin-query/contract.server';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { pivotQuery } from '../common/pivot-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'pivot_table_v2', async () => pivotQuery);
  ctx.implement(ShownTablePoint, 'pivot_table_v2', async () => (await import('./pivot-sheet.ts')).pivotSheet);
});
