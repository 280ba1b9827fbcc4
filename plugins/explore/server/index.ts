import { ChartPlacementsPoint } from '@facet/plugin-charts/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes, PageConf, type RequestInfo, defineRoutes, notFound, readAdditions } from '@facet/sdk/server';
import { exploreEndpoints } from '../common/wire/explore.ts';
import { manifest } from '../manifest.ts';
import { type ExplorePageParts, openExplore } from './explore-page.ts';
import { accessCheck } from './access-check.ts';
import { createKeptForms } from './kept-forms.ts';

const NO_FILTER = 'No filter';

export default defineServerPlugin(
  manifest,
  (ctx, { identity, values, settings, charts, chartDirectory, datasets, sources }) => {
    const forms = createKeptForms(values, settings.secretKey);
    const addition = readAdditions(ctx.log);
    const rules = ctx.settings<{ readonly defaultTimeRange: string }>();
    ctx.implement(PageConf, 'DEFAULT_TIME_FILTER', async () => () => rules.get().defaultTimeRange || NO_FILTER);

    const parts: ExplorePageParts = {
      forms,
      charts,
      datasets,
      sources,
      identity,
      owners: (chartId) => chartDirectory.ownerIds(chartId),
      async placements(chartId, scope) {
        const ids = await chartDirectory.placed.dashboardsOf([chartId]);
        const places = ctx.registry(ChartPlacementsPoint).get('dashboards');
        const described = async () => (await places?.load())?.describe(scope, ids);
        return [...((await addition('dashboards of the chart', described, undefined)) ?? new Map()).values()];
      },
    };

    const ensureAccess = accessCheck({ charts, sources, access: identity.access });
    const routes = defineRoutes(exploreEndpoints, {
      async 'GET /api/v1/explore/'({ scope, query }) {
        const result = await openExplore(parts, query, scope);
        const endpoint = result.dataset.default_endpoint;
        const opensDataset =
          query.slice_id === undefined && query.form_data_key === undefined && query.permalink_key === undefined;
        return endpoint && opensDataset ? { status: 302, json: { redirect: endpoint } } : { json: { result } };
      },

      async 'POST /api/v1/explore/form_data'({ principal, scope, query, body }) {
        await ensureAccess(scope, { type: body.datasource_type, id: body.datasource_id }, body.chart_id);
        return { status: 201, json: { key: await forms.save(body, query.tab_id, principal) } };
      },

      async 'PUT /api/v1/explore/form_data/:key'({ principal, scope, params, query, body }) {
        await ensureAccess(scope, { type: body.datasource_type, id: body.datasource_id }, body.chart_id);
        const key = await forms.change(params.key, body, query.tab_id, principal);
        return { json: { key, message: 'Updated successfully' } };
      },

      async 'GET /api/v1/explore/form_data/:key'({ scope, params }) {
        const form = await forms.find(params.key);
        if (form === undefined) throw notFound();
        await ensureAccess(scope, { type: form.datasourceType, id: form.datasourceId }, form.chartId);
        return { json: { form_data: form.formData } };
      },

      async 'DELETE /api/v1/explore/form_data/:key'({ principal, params }) {
        await forms.remove(params.key, principal);
        return { json: { message: 'Deleted successfully' } };
      },

      async 'POST /api/v1/explore/permalink'({ principal, scope, body, request }) {
        const { datasource, slice_id: slice } = body.formData;
        const [id = '', type = 'table'] = String(datasource).split('__');
        const datasourceId = /^\d+$/.test(id) ? Number(id) : 0;
        const chartId = typeof slice === 'number' && slice > 0 ? slice : null;
        await ensureAccess(scope, { type, id: datasourceId }, chartId);
        const link = {
          chartId,
          datasourceId,
          datasourceType: type,
          datasource: `${datasourceId}__${type}`,
          state: body,
        };
        const key = await forms.savePermalink(link, principal);
        return { status: 201, json: { key, url: `${request.origin}/superset/explore/p/${key}/` } };
      },

      async 'GET /api/v1/explore/permalink/:key'({ scope, params }) {
        const link = await forms.permalink(params.key);
        if (link === undefined) throw notFound();
        await ensureAccess(scope, { type: link.datasourceType, id: link.datasourceId }, link.chartId);
        return { json: link };
      },

      'GET /superset/slice/:id/': ({ params, request }) => ({
        redirect: exploreAddress(request, { slice_id: params.id }),
      }),
      'GET /superset/explore/p/:key/': ({ params, request }) => ({
        redirect: exploreAddress(request, { permalink_key: params.key }),
      }),
      'GET /superset/explore/:type/:id/': ({ params, request }) => ({
        redirect: exploreAddress(request, { datasource_type: params.type, datasource_id: params.id }),
      }),
    });

    ctx.implement(HttpRoutes, 'explore', async () => routes);
  },
);

/** An explore address with these arguments and those of the request. */
function exploreAddress(request: RequestInfo, args: Readonly<Record<string, string>>): string {
  return `/explore/?${new URLSearchParams({ ...request.query, ...args })}`;
}
