import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'time_pivot',
    async () => (await import('../common/time-pivot-query.ts')).timePivotQuery,
  );
  ctx.implement(ChartTypes, 'time_pivot', async () =>
    drawings.chartType(ctx.id, async () => (await import('./time-pivot-drawing.ts')).timePivotDrawing, []),
  );
});
