import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'bubble_v2', async () => (await import('../common/bubble-query.ts')).bubbleQuery);
  ctx.implement(ChartTypes, 'bubble_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./bubble-drawing.ts')).bubbleDrawing, ['more']),
  );
  ctx.implement(ChartQueryPoint, 'bubble', async () => (await import('../common/old-bubble-query.ts')).oldBubbleQuery);
  ctx.implement(ChartTypes, 'bubble', async () =>
    drawings.chartType(ctx.id, async () => (await import('./bubble-drawing.ts')).bubbleDrawing, ['more']),
  );
});
