import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { maps }) => {
  ctx.implement(ChartQueryPoint, 'mapbox', async () => (await import('../common/clusters-query.ts')).clustersQuery);
  ctx.implement(ChartTypes, 'mapbox', async () =>
    maps.mapType(ctx.id, async () => (await import('./clusters-drawing.ts')).clustersDrawing),
  );
});
