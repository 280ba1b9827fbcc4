import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'partition',
    async () => (await import('../common/partition-query.ts')).partitionQuery,
  );
  ctx.implement(ChartTypes, 'partition', async () =>
    drawings.chartType(ctx.id, async () => (await import('./partition-drawing.ts')).partitionDrawing, ['xrange']),
  );
});
