import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { ChartTypes, laterPicture } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx, { drawings }) => {
  ctx.implement(ChartQueryPoint, 'pie', async () => (await import('../common/pie-query.ts')).pieQuery);
  ctx.implement(ChartTypes, 'pie', async () =>
    laterPicture(async () => {
      const [{ pieChart }] = await Promise.all([import('./pie-chart.tsx'), drawings.prepare()]);
      return pieChart(drawings);
    }),
  );
});
