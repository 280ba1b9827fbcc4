import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'para', async () => (await import('../common/parallel-query.ts')).parallelQuery);
  ctx.implement(ChartTypes, 'para', async () =>
    (await import('./with-data-table.tsx')).withDataTable(
      drawings.chartType(ctx.id, async () => (await import('./parallel-drawing.ts')).parallelDrawing, [
        'parallel-coordinates',
      ]),
    ),
  );
});
