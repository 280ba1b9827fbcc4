import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(
    ChartQueryPoint,
    'word_cloud',
    async () => (await import('../common/word-cloud-query.ts')).wordCloudQuery,
  );
  ctx.implement(ChartTypes, 'word_cloud', async () =>
    drawings.chartType(ctx.id, async () => (await import('./word-cloud-drawing.ts')).wordCloudDrawing, ['wordcloud']),
  );
});
