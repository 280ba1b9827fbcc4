import { ChartTypes } from './chart-type.ts';
import { defineClientPlugin, restrictService } from '@facet/sdk/common';
import { ChartQueryPoint, contextOf } from '@facet/sdk/chart-form';
import { AppPages, AppSearch } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';
import { type Charts, restrictCharts } from './charts-service.ts';
import { chartViewOf } from './chart-view.tsx';
import { ColorRegistry } from './color-registry.ts';
import { fetchChartData } from './fetch-data.ts';
import { PreparedTypes } from './prepared-types.ts';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppSearch, 'charts', async () => (await import('./search-chart.ts')).chartSearch(api));
  ctx.implement(AppPages, 'chart-list', async () => (await import('./list/chart-list-page.tsx')).ChartListPage);
  const types = ctx.registry(ChartTypes);
  const queries = ctx.registry(ChartQueryPoint);
  const queryOf = async (type: string) => supported(queries.get(type)).load();
  const prepared = new PreparedTypes(queryOf);
  const charts: Charts = {
    ChartView: chartViewOf(new ColorRegistry(), prepared),
    async buildQueryContext(formData, ownState = {}) {
      return contextOf(await queryOf(formData.viz_type), formData, { ownState });
    },
    async prepare(formData) {
      const entry = supported(types.get(formData.viz_type));
      try {
        await prepared.prepare(entry);
      } catch (error) {
        prepared.forget(entry);
        throw error;
      }
    },
    fetchData: (context, options) => fetchChartData(api, context, options),
  };
  return restrictService(charts, restrictCharts);
});

function supported<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('This visualization type is not supported.');
  return entry;
}
