import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'pie', async () => (await import('../common/pie-query.ts')).pieQuery);
  ctx.implement(ChartTypes, 'pie', async () =>
    drawings.chartType(ctx.id, async () => (await import('./pie-drawing.ts')).pieDrawing),
  );
});
