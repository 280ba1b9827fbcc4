import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { bubbleQuery } from '../common/bubble-query.ts';
import { oldBubbleQuery } from '../common/old-bubble-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'bubble_v2', async () => bubbleQuery);
  ctx.implement(ChartQueryPoint, 'bubble', async () => oldBubbleQuery);
});
