import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'bullet', async () => (await import('../common/bullet-query.ts')).bulletQuery);
  ctx.implement(ChartTypes, 'bullet', async () =>
    drawings.chartType(ctx.id, async () => (await import('./bullet-drawing.ts')).bulletDrawing),
  );
});
