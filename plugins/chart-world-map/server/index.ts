import { PayloadPoint, payloadShape } from '@facet/plugin-explore-json/contract.server';
import { loadWorld } from '@facet/plugin-maps/contract';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { worldMapQuery } from '../common/world-map-query.ts';
import { loadWorldMap } from '../common/world.ts';
import { manifest } from '../manifest.ts';
import { worldPayload } from './world-payload.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'world_map', async () => worldMapQuery);
  ctx.implement(PayloadPoint, 'world_map', async () => payloadShape(worldPayload(await loadWorldMap({ loadWorld }))));
});
