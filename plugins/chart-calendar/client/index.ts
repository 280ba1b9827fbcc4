import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'cal_heatmap',
    async () => (await import('../common/calendar-query.ts')).calendarQuery,
  );
  ctx.implement(ChartTypes, 'cal_heatmap', async () =>
    drawings.chartType(ctx.id, async () => (await import('./calendar-drawing.ts')).calendarDrawing, ['heatmap']),
  );
});
