import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { maps }) => {
  ctx.implement(
    ChartQueryPoint,
    'deck_scatter',
    async () => (await import('../common/scatter-query.ts')).deckScatterQuery,
  );
  ctx.implement(ChartTypes, 'deck_scatter', async () =>
    maps.mapType(ctx.id, async () => (await import('./scatter-drawing.ts')).scatterDrawing),
  );
  ctx.implement(ChartQueryPoint, 'deck_arc', async () => (await import('../common/arc-query.ts')).deckArcQuery);
  ctx.implement(ChartTypes, 'deck_arc', async () =>
    maps.mapType(ctx.id, async () => (await import('./arc-drawing.ts')).arcDrawing),
  );
  ctx.implement(ChartQueryPoint, 'deck_hex', async () => (await import('../common/hex-query.ts')).deckHexQuery);
  ctx.implement(ChartTypes, 'deck_hex', async () =>
    maps.mapType(ctx.id, async () => (await import('./hex-drawing.ts')).hexDrawing),
  );
  ctx.implement(ChartQueryPoint, 'deck_grid', async () => (await import('../common/grid-query.ts')).deckGridQuery);
  ctx.implement(ChartTypes, 'deck_grid', async () =>
    maps.mapType(ctx.id, async () => (await import('./grid-drawing.ts')).gridDrawing),
  );
  ctx.implement(
    ChartQueryPoint,
    'deck_screengrid',
    async () => (await import('../common/screengrid-query.ts')).deckScreengridQuery,
  );
  ctx.implement(ChartTypes, 'deck_screengrid', async () =>
    maps.mapType(ctx.id, async () => (await import('./screengrid-drawing.ts')).screengridDrawing),
  );
  ctx.implement(
    ChartQueryPoint,
    'deck_heatmap',
    async () => (await import('../common/heatmap-query.ts')).deckHeatmapQuery,
  );
  ctx.implement(ChartTypes, 'deck_heatmap', async () =>
    maps.mapType(ctx.id, async () => (await import('./heatmap-drawing.ts')).heatmapDrawing),
  );
  ctx.implement(
    ChartQueryPoint,
    'deck_contour',
    async () => (await import('../common/contour-query.ts')).deckContourQuery,
  );
  ctx.implement(ChartTypes, 'deck_contour', async () =>
    maps.mapType(ctx.id, async () => (await import('./contour-drawing.ts')).contourDrawing),
  );
  ctx.implement(ChartQueryPoint, 'deck_path', async () => (await import('../common/path-query.ts')).deckPathQuery);
  ctx.implement(ChartTypes, 'deck_path', async () =>
    maps.mapType(ctx.id, async () => (await import('./path-drawing.ts')).pathDrawing),
  );
  ctx.implement(
    ChartQueryPoint,
    'deck_polygon',
    async () => (await import('../common/polygon-query.ts')).deckPolygonQuery,
  );
  ctx.implement(ChartTypes, 'deck_polygon', async () =>
    maps.mapType(ctx.id, async () => (await import('./polygon-drawing.ts')).polygonDrawing),
  );
  ctx.implement(ChartQueryPoint, 'deck_multi', async () => (await import('../common/multi-query.ts')).deckMultiQuery);
  ctx.implement(ChartTypes, 'deck_multi', async () => maps.jointType());
  ctx.implement(
    ChartQueryPoint,
    'deck_geojson',
    async () => (await import('../common/geojson-query.ts')).deckGeojsonQuery,
  );
  ctx.implement(ChartTypes, 'deck_geojson', async () =>
    maps.mapType(ctx.id, async () => (await import('./geojson-drawing.ts')).geojsonDrawing),
  );
});
