import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { heatmapQuery } from '../common/heatmap-query.ts';
import { oldHeatmapQuery } from '../common/old-heatmap-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'heatmap_v2', async () => heatmapQuery);
  ctx.implement(ChartQueryPoint, 'heatmap', async () => oldHeatmapQuery);
});
