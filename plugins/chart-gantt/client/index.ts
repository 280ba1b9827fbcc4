import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'gantt_chart', async () => (await import('../common/gantt-query.ts')).ganttQuery);
  ctx.implement(ChartTypes, 'gantt_chart', async () =>
    drawings.chartType(ctx.id, async () => (await import('./gantt-drawing.ts')).ganttDrawing, ['xrange']),
  );
});
