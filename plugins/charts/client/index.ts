import { ChartTypes } from './chart-type.ts';
import { defineClientPlugin, type QueryContext, restrictService } from '@facet/sdk/common';
import { ChartQueryPoint, contextOf, partsIn, withBorrowed } from '@facet/sdk/chart-form';
import { AppPages, AppSearch } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';
import { type Charts, type FetchOptions, restrictCharts } from './charts-service.ts';
import { chartViewOf } from './chart-view.tsx';
import { withDashboardColors } from '../common/color/dashboard-colors.ts';
import { readSchemes } from '../common/color/read-schemes.ts';
import { setOwnSchemes } from '../common/color/palette.ts';
import { ColorRegistry } from './color-registry.ts';
import { DeferredAnswers } from './deferred-answer.ts';
import { fetchChartData } from './fetch-data.ts';
import { schemeComing } from './load-schemes.ts';
import { attemptOf } from './type-attempt.ts';
import { PreparedTypes } from './prepared-types.ts';

export default defineClientPlugin(manifest, (ctx, { api, session }) => {
  setOwnSchemes({
    categorical: readSchemes(session.conf['EXTRA_CATEGORICAL_COLOR_SCHEMES']),
    sequential: readSchemes(session.conf['EXTRA_SEQUENTIAL_COLOR_SCHEMES']),
  });
  ctx.implement(AppSearch, 'charts', async () => (await import('./search-chart.ts')).chartSearch(api));
  ctx.implement(AppPages, 'chart-list', async () => (await import('./list/chart-list-page.tsx')).ChartListPage);
  const types = ctx.registry(ChartTypes);
  const queries = ctx.registry(ChartQueryPoint);
  const queryOf = async (type: string) => supported(queries.get(type)).load();
  const contextBy: Charts['buildQueryContext'] = async (formData, ownState = {}) =>
    withBorrowed(contextOf(await queryOf(formData.viz_type), formData, { ownState }), async (form) => {
      const [query] = await Promise.all([queryOf(form.viz_type), schemeComing(form['color_scheme'])]);
      return contextOf(query, form);
    });
  const prepared = new PreparedTypes(queryOf);
  /** Ids of the charts that are parts of this one. Null: the chart has queries of its own. */
  const partsOf = async ({ queries: own, form_data: form }: QueryContext) => {
    if (own.length > 0 || typeof form?.viz_type !== 'string') return null;
    const query = await queryOf(form.viz_type);
    return query.parts === undefined ? null : partsIn(query, form);
  };
  const deferred = ctx.registry(DeferredAnswers);
  const ask = (context: QueryContext, options: FetchOptions) =>
    fetchChartData(api, context, options, deferred.snapshot()[0]);
  const colors = new ColorRegistry();
  const charts: Charts = {
    ChartView: chartViewOf(colors, prepared),
    labelColors: (formData) => colors.labelColors(formData),
    colorsOf: (formData, labels) => colors.colorsOf(formData, labels),
    buildQueryContext: contextBy,
    async prepare(formData) {
      const entry = supported(types.get(formData.viz_type));
      try {
        await Promise.all([prepared.prepare(entry), schemeComing(withDashboardColors(formData)['color_scheme'])]);
      } catch (error) {
        prepared.forget(entry);
        throw error;
      }
    },
    attempt: (type) => attemptOf(type, [queries, types]),
    async fetchData(context, options) {
      const ids = await partsOf(context);
      if (ids === null) return ask(context, options);
      const { fetchParts, readPart } = await import('./fetch-parts.ts');
      return fetchParts(ids, context.form_data ?? {}, {
        read: async (id) => options.part?.(id) ?? readPart(api, id, options.signal),
        ask: async (form) => ask(await contextBy(form), options),
        signal: options.signal,
      });
    },
  };
  return restrictService(charts, restrictCharts);
});

function supported<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('This visualization type is not supported.');
  return entry;
}
