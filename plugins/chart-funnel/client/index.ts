import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'funnel', async () => (await import('../common/funnel-query.ts')).funnelQuery);
  ctx.implement(ChartTypes, 'funnel', async () =>
    drawings.chartType(ctx.id, async () => (await import('./funnel-drawing.ts')).funnelDrawing, ['funnel']),
  );
});
