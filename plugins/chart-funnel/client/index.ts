import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'funnel', async () => (await import('../common/funnel-query.ts')).funnelQuery);
  ctx.implement(ChartTypes, 'funnel', async () =>
    drawings.chartType(ctx.id, async () => (await import('./funnel-drawing.ts')).funnelDrawing, ['funnel']),
  );
});
