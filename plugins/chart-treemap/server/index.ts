import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { treemapQuery } from '../common/treemap-query.ts';
import { oldTreemapQuery } from '../common/old-treemap-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'treemap_v2', async () => treemapQuery);
  ctx.implement(ChartQueryPoint, 'treemap', async () => oldTreemapQuery);
});
