import { defineClientPlugin } from '@facet/sdk/common';
import { AppPages, ChartTypes } from '@facet/sdk/client';
import { completeContext } from '@facet/sdk/chart-query';
import { manifest } from '../manifest.ts';
import { chartViewOf } from './chart-view.tsx';
import { ColorRegistry } from './color-registry.ts';
import { fetchChartData } from './fetch-data.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppPages, 'chart-list', async () => (await import('./list/chart-list-page.tsx')).ChartListPage);
  const types = ctx.registry(ChartTypes);
  return {
    ChartView: chartViewOf(new ColorRegistry()),
    async buildQueryContext(formData, ownState = {}) {
      const entry = types.get(formData.viz_type);
      if (!entry) throw new Error('This visualization type is not supported.');
      const type = await entry.load();
      return completeContext(formData, type.buildQuery(formData, { ownState }));
    },
    fetchData: (context, options) => fetchChartData(api, context, options),
  };
});
