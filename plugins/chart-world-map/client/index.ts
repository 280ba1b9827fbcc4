import { ChartTypes } from '@facet/plugin-charts/contract.client';
import type { Maps } from '@facet/plugin-maps/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings, maps }) => {
  ctx.implement(ChartQueryPoint, 'world_map', async () => (await import('../common/world-map-query.ts')).worldMapQuery);
  ctx.implement(ChartTypes, 'world_map', async () => drawings.chartType(ctx.id, async () => worldMap(maps), ['map']));
});

async function worldMap(maps: Maps) {
  const [{ worldMapDrawing }, { loadWorldMap }] = await Promise.all([
    import('./world-map-drawing.ts'),
    import('../common/world.ts'),
  ]);
  return worldMapDrawing(await loadWorldMap(maps));
}
