import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'sankey_v2', async () => (await import('../common/sankey-query.ts')).sankeyQuery);
  ctx.implement(ChartTypes, 'sankey_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./sankey-drawing.ts')).sankeyDrawing, ['sankey']),
  );
  ctx.implement(ChartQueryPoint, 'sankey', async () => (await import('../common/old-sankey-query.ts')).oldSankeyQuery);
  ctx.implement(ChartTypes, 'sankey', async () =>
    drawings.chartType(ctx.id, async () => (await import('./sankey-drawing.ts')).sankeyDrawing, ['sankey']),
  );
});
