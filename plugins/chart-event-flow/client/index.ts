import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'event_flow',
    async () => (await import('../common/event-flow-query.ts')).eventFlowQuery,
  );
  ctx.implement(ChartTypes, 'event_flow', async () =>
    drawings.chartType(ctx.id, async () => (await import('./event-flow-drawing.ts')).eventFlowDrawing, ['sankey']),
  );
});
