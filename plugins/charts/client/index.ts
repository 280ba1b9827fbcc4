import { defineClientPlugin } from '@facet/sdk/common';
import { AppPages, AppSearch, ChartTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';
import { chartViewOf } from './chart-view.tsx';
import { ColorRegistry } from './color-registry.ts';
import { contextOf } from './context-of.ts';
import { fetchChartData } from './fetch-data.ts';
import { PreparedTypes } from './prepared-types.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppSearch, 'charts', async () => (await import('./search-chart.ts')).chartSearch(api));
  ctx.implement(AppPages, 'chart-list', async () => (await import('./list/chart-list-page.tsx')).ChartListPage);
  const types = ctx.registry(ChartTypes);
  const prepared = new PreparedTypes();
  const entryOf = (type: string) => {
    const entry = types.get(type);
    if (!entry) throw new Error('This visualization type is not supported.');
    return entry;
  };
  return {
    ChartView: chartViewOf(new ColorRegistry(), prepared),
    async buildQueryContext(formData, ownState = {}) {
      return contextOf(await entryOf(formData.viz_type).load(), formData, ownState);
    },
    async prepare(formData) {
      const entry = entryOf(formData.viz_type);
      try {
        await prepared.prepare(entry);
      } catch (error) {
        prepared.forget(entry);
        throw error;
      }
    },
    fetchData: (context, options) => fetchChartData(api, context, options),
  };
});
