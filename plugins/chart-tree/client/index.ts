import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'tree_chart', async () => (await import('../common/tree-query.ts')).treeQuery);
  ctx.implement(ChartTypes, 'tree_chart', async () =>
    drawings.chartType(ctx.id, async () => (await import('./tree-drawing.ts')).treeDrawing, [
      'networkgraph',
      'treegraph',
      'non-cartesian-zoom',
    ]),
  );
});
