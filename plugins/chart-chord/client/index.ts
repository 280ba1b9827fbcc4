import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'chord', async () => (await import('../common/chord-query.ts')).chordQuery);
  ctx.implement(ChartTypes, 'chord', async () =>
    drawings.chartType(ctx.id, async () => (await import('./chord-drawing.ts')).chordDrawing, ['dependency-wheel']),
  );
});
