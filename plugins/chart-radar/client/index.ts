import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'radar', async () => (await import('../common/radar-query.ts')).radarQuery);
  ctx.implement(ChartTypes, 'radar', async () =>
    drawings.chartType(ctx.id, async () => (await import('./radar-drawing.ts')).radarDrawing, ['more']),
  );
});
