import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'box_plot', async () => (await import('../common/box-plot-query.ts')).boxPlotQuery);
  ctx.implement(ChartTypes, 'box_plot', async () =>
    drawings.chartType(ctx.id, async () => (await import('./box-plot-drawing.ts')).boxPlotDrawing, ['more']),
  );
});
