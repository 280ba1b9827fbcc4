import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'graph_chart', async () => (await import('../common/graph-query.ts')).graphQuery);
  ctx.implement(ChartTypes, 'graph_chart', async () =>
    drawings.chartType(ctx.id, async () => (await import('./graph-drawing.ts')).graphDrawing, [
      'networkgraph',
      'non-cartesian-zoom',
    ]),
  );
});
