import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { histogramQuery } from '../common/histogram-query.ts';
import { oldHistogramQuery } from '../common/old-histogram-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'histogram_v2', async () => histogramQuery);
  ctx.implement(ChartQueryPoint, 'histogram', async () => oldHistogramQuery);
});
