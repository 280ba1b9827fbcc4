import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'rose', async () => (await import('../common/rose-query.ts')).roseQuery);
  ctx.implement(ChartTypes, 'rose', async () =>
    drawings.chartType(ctx.id, async () => (await import('./rose-drawing.ts')).roseDrawing, ['more']),
  );
});
