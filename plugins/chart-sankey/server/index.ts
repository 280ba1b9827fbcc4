import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { sankeyQuery } from '../common/sankey-query.ts';
import { oldSankeyQuery } from '../common/old-sankey-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'sankey_v2', async () => sankeyQuery);
  ctx.implement(ChartQueryPoint, 'sankey', async () => oldSankeyQuery);
});
