import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'mixed_timeseries', async () => (await import('../common/mixed-query.ts')).mixedQuery);
  ctx.implement(ChartTypes, 'mixed_timeseries', async () =>
    drawings.chartType(ctx.id, async () => (await import('./mixed-drawing.ts')).mixedDrawing, []),
  );
  ctx.implement(
    ChartQueryPoint,
    'dual_line',
    async () => (await import('../common/old-dual-line-query.ts')).oldDualLineQuery,
  );
  ctx.implement(ChartTypes, 'dual_line', async () =>
    drawings.chartType(ctx.id, async () => (await import('./mixed-drawing.ts')).mixedDrawing, []),
  );
});
