import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { radarQuery } from '../common/radar-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'radar', async () => radarQuery);
});
