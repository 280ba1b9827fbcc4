import { OpenedThingsPoint } from '@facet/plugin-activity-log/contract.server';
import { SavedContextsPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin, personOf, type Scope } from '@facet/sdk/common';
import { createFavorites, everything, objectChanges } from '@facet/sdk/resource';
import { defineRoutes, HttpRoutes, ServedChartQueryPoint, storedContext } from '@facet/sdk/server';
import { sql } from 'kysely';
import { chartEndpoints } from '../common/wire/chart.ts';
import { ChartPlacementsPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { exploreUrl, FAVORITES } from './chart-record.ts';
import { createChartResource, visibleCharts } from './chart-resource.ts';
import { createChartService } from './chart-service.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { store, identity, datasets }) => {
  const placements = async () => ctx.registry(ChartPlacementsPoint).get('dashboards')?.load();
  const resource = createChartResource(store, datasets, placements);
  const queries = ctx.registry(ServedChartQueryPoint);
  const service = createChartService({
    store,
    datasets,
    identity,
    objects: objectChanges(ctx, 'chart'),
    placements,
    async contextOf(form) {
      const query = await queries.get(form.viz_type)?.load();
      return query && storedContext(query, form);
    },
  });
  const stars = createFavorites(FAVORITES, store, async (who, ids) =>
    (await resource.visibleRows(who, ids)).map((row) => row.id),
  );

  const routes = defineRoutes(chartEndpoints, {
    'GET /api/v1/chart/_info': resource.info,
    'GET /api/v1/chart/': resource.list,
    'GET /api/v1/chart/:id': resource.item,
    'GET /api/v1/chart/related/:column': resource.related,
    'GET /api/v1/chart/favorite_status/': stars.status,
    'POST /api/v1/chart/:id/favorites/': stars.add,
    'DELETE /api/v1/chart/:id/favorites/': stars.remove,

    async 'POST /api/v1/chart/'({ principal, body }) {
      const { id } = await service.create(body, principal);
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/chart/:id'({ principal, params, body, request }) {
      const record = await resource.visibleRow(principal, params.id);
      const guard = resource.guard(record.id, { principal, request });
      await service.update(record, body, principal, guard);
      return resource.saved({ id: record.id, result: body }, record.id, principal);
    },

    async 'DELETE /api/v1/chart/:id'({ principal, params }) {
      const record = await resource.visibleRow(principal, params.id);
      await service.remove(record, principal);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/chart/'({ principal, q }) {
      const records = await resource.visibleRows(principal, q);
      await service.removeAll(records, principal);
      return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'chart' : 'charts'}` } };
    },
  });

  ctx.implement(HttpRoutes, 'charts', async () => routes);
  ctx.implement(OpenedThingsPoint, 'slice', async () => ({
    isVisible: (id, who) =>
      sql`exists (select 1 from slices where slices.id = ${id} and ${visibleCharts(who, datasets) ?? everything})`,
    async describe(ids) {
      const charts = await service.charts(null).findMany(ids);
      return new Map(charts.map(({ id, name }) => [id, { title: name, url: exploreUrl(id) }]));
    },
  }));
  ctx.implement(SavedContextsPoint, 'chart', async () => ({
    async find(id, who) {
      const [row] = await resource.visibleAmong(who, [id]);
      return row && { name: row.slice_name, queryContext: row.query_context, cacheTimeout: row.cache_timeout };
    },
  }));
  const charts = (scope: Scope) => ({
    ...service.charts(scope.principal),
    async version(id: number) {
      const who = personOf(scope);
      const [row] = await resource.visibleAmong(who, [id]);
      return row === undefined ? undefined : resource.version(row, who);
    },
  });
  return { charts, directory: service.directory };
});
