import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'sunburst_v2',
    async () => (await import('../common/sunburst-query.ts')).sunburstQuery,
  );
  ctx.implement(ChartTypes, 'sunburst_v2', async () =>
    drawings.chartType(ctx.id, async () => (await import('./sunburst-drawing.ts')).sunburstDrawing, ['sunburst']),
  );
  ctx.implement(
    ChartQueryPoint,
    'sunburst',
    async () => (await import('../common/old-sunburst-query.ts')).oldSunburstQuery,
  );
  ctx.implement(ChartTypes, 'sunburst', async () =>
    drawings.chartType(ctx.id, async () => (await import('./sunburst-drawing.ts')).sunburstDrawing, ['sunburst']),
  );
});
