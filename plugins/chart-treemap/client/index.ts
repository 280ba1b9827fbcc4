import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'treemap_v2', async () => (await import('../common/treemap-query.ts')).treemapQuery);
  ctx.implement(ChartTypes, 'treemap_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./treemap-drawing.ts')).treemapDrawing, ['treemap']),
  );
  ctx.implement(
    ChartQueryPoint,
    'treemap',
    async () => (await import('../common/old-treemap-query.ts')).oldTreemapQuery,
  );
  ctx.implement(ChartTypes, 'treemap', async () =>
    drawings.chartType(ctx.id, async () => (await import('./treemap-drawing.ts')).treemapDrawing, ['treemap']),
  );
});
