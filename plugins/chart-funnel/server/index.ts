import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { funnelQuery } from '../common/funnel-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'funnel', async () => funnelQuery);
});
