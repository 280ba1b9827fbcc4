import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { sunburstQuery } from '../common/sunburst-query.ts';
import { oldSunburstQuery } from '../common/old-sunburst-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'sunburst_v2', async () => sunburstQuery);
  ctx.implement(ChartQueryPoint, 'sunburst', async () => oldSunburstQuery);
});
