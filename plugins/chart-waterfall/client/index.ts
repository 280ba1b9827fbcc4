import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'waterfall',
    async () => (await import('../common/waterfall-query.ts')).waterfallQuery,
  );
  ctx.implement(ChartTypes, 'waterfall', async () =>
    drawings.chartType(ctx.id, async () => (await import('./waterfall-drawing.ts')).waterfallDrawing, ['more']),
  );
});
