import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'gauge_chart', async () => (await import('../common/gauge-query.ts')).gaugeQuery);
  ctx.implement(ChartTypes, 'gauge_chart', async () =>
    drawings.chartType(ctx.id, async () => (await import('./gauge-drawing.ts')).gaugeDrawing, ['solid-gauge']),
  );
});
