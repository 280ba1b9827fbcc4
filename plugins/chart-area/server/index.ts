import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { areaQuery } from '../common/area-query.ts';
import { oldAreaQuery } from '../common/old-area-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'echarts_area', async () => areaQuery);
  ctx.implement(ChartQueryPoint, 'area', async () => oldAreaQuery);
});
