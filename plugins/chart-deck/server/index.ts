import { JointPayloadPoint, PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { deckScatterQuery } from '../common/scatter-query.ts';
import { deckArcQuery } from '../common/arc-query.ts';
import { deckHexQuery } from '../common/hex-query.ts';
import { deckGridQuery } from '../common/grid-query.ts';
import { deckScreengridQuery } from '../common/screengrid-query.ts';
import { deckHeatmapQuery } from '../common/heatmap-query.ts';
import { deckContourQuery } from '../common/contour-query.ts';
import { deckPathQuery } from '../common/path-query.ts';
import { deckPolygonQuery } from '../common/polygon-query.ts';
import { deckGeojsonQuery } from '../common/geojson-query.ts';
import { deckMultiQuery } from '../common/multi-query.ts';
import { deckPayloads, layersPayload } from './deck-payloads.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  for (const [key, payload] of deckPayloads) ctx.implement(PayloadPoint, key, async () => payloadShape(payload));
  ctx.implement(JointPayloadPoint, 'deck_multi', async () => ({
    payloadOf: async (parts) => ({ data: layersPayload(parts) }),
  }));
  ctx.implement(ChartQueryPoint, 'deck_scatter', async () => deckScatterQuery);
  ctx.implement(ChartQueryPoint, 'deck_arc', async () => deckArcQuery);
  ctx.implement(ChartQueryPoint, 'deck_hex', async () => deckHexQuery);
  ctx.implement(ChartQueryPoint, 'deck_grid', async () => deckGridQuery);
  ctx.implement(ChartQueryPoint, 'deck_screengrid', async () => deckScreengridQuery);
  ctx.implement(ChartQueryPoint, 'deck_heatmap', async () => deckHeatmapQuery);
  ctx.implement(ChartQueryPoint, 'deck_contour', async () => deckContourQuery);
  ctx.implement(ChartQueryPoint, 'deck_path', async () => deckPathQuery);
  ctx.implement(ChartQueryPoint, 'deck_polygon', async () => deckPolygonQuery);
  ctx.implement(ChartQueryPoint, 'deck_multi', async () => deckMultiQuery);
  ctx.implement(ChartQueryPoint, 'deck_geojson', async () => deckGeojsonQuery);
});
