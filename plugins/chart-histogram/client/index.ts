import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'histogram_v2',
    async () => (await import('../common/histogram-query.ts')).histogramQuery,
  );
  ctx.implement(ChartTypes, 'histogram_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./histogram-drawing.ts')).histogramDrawing, []),
  );
  ctx.implement(
    ChartQueryPoint,
    'histogram',
    async () => (await import('../common/old-histogram-query.ts')).oldHistogramQuery,
  );
  ctx.implement(ChartTypes, 'histogram', async () =>
    drawings.chartType(ctx.id, async () => (await import('./histogram-drawing.ts')).histogramDrawing, []),
  );
});
