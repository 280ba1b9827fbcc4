import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'horizon', async () => (await import('../common/horizon-query.ts')).horizonQuery);
  ctx.implement(ChartTypes, 'horizon', async () =>
    drawings.chartType(ctx.id, async () => (await import('./horizon-drawing.ts')).horizonDrawing, []),
  );
});
