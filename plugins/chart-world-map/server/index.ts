import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { worldMapQuery } from '../common/world-map-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'world_map', async () => worldMapQuery);
});
