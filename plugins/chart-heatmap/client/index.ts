import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'heatmap_v2', async () => (await import('../common/heatmap-query.ts')).heatmapQuery);
  ctx.implement(ChartTypes, 'heatmap_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./heatmap-drawing.ts')).heatmapDrawing, ['heatmap']),
  );
  ctx.implement(
    ChartQueryPoint,
    'heatmap',
    async () => (await import('../common/old-heatmap-query.ts')).oldHeatmapQuery,
  );
  ctx.implement(ChartTypes, 'heatmap', async () =>
    drawings.chartType(ctx.id, async () => (await import('./heatmap-drawing.ts')).heatmapDrawing, ['heatmap']),
  );
});
