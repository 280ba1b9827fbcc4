import { type OpenedThings, OpenedThingsPoint } from '@facet/plugin-activity-log/contract.server';
import { ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import { ObjectPartsPoint } from '@facet/plugin-identity/contract.server';
import { type SavedContextSource, SavedContextsPoint } from '@facet/plugin-query/contract.server';
import { TaggedObjectsPoint } from '@facet/plugin-tags/contract.server';
import {
  defineServerPlugin,
  type FormData,
  type PluginContext,
  type QueryContext,
  type Scope,
  type Scoped,
} from '@facet/sdk/common';
import { createFavorites, everything, objectChanges, type Resource } from '@facet/sdk/resource';
import {
  defineRoutes,
  HttpRoutes,
  JobHandlers,
  readAdditions,
  ServedChartQueryPoint,
  storedContext,
  NO_ROUTES,
  PageConf,
} from '@facet/sdk/server';
import { sql } from 'kysely';
import { chartEndpoints } from '../common/wire/chart.ts';
import { ChartPlacementsPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { type ChartRecord, exploreUrl, FAVORITES, formDataOf } from './chart-record.ts';
import { type AddedSchemes, writtenSchemes } from './added-schemes.ts';
import { archivedCharts } from './archived-charts.ts';
import { chartParts } from './chart-parts.ts';
import { createChartRows } from './chart-rows.ts';
import { createChartResource, visibleCharts } from './chart-resource.ts';
import { createChartTargets } from './chart-targets.ts';
import { createDrawnCharts } from './drawn-charts.ts';
import { type ChartService, createChartService } from './chart-service.ts';
import { asksOwnDataset } from './context-renewal.ts';
import { taggedCharts } from './tagged-charts.ts';
import { WARM_UP_JOB, warmUpJobs, warmUpRoutes } from './warm-up/warm-up-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(
  manifest,
  (ctx, { store, identity, datasets, directory, queries: chartQueries, bundles, tags, later }) => {
    implementSchemes(ctx);
    const placements = async () => ctx.registry(ChartPlacementsPoint).get('dashboards')?.load();
    const resource = createChartResource({
      store,
      datasets,
      directory,
      placements,
      tags,
      addition: readAdditions(ctx.log),
    });
    const queries = ctx.registry(ServedChartQueryPoint);
    const contextOf = (form: FormData) => storedContext(queries, form);
    const drawn = createDrawnCharts(store, queries);
    const objects = objectChanges(ctx, 'chart');
    const service = createChartService({
      store,
      datasets,
      directory,
      identity,
      objects,
      tags,
      placements,
      contextOf,
      drawn,
    });
    const stars = createFavorites(FAVORITES, store, async (scope, ids) =>
      (await resource.visibleRows(scope, ids)).map((row) => row.id),
    );

    const routes = defineRoutes(chartEndpoints, {
      'GET /api/v1/chart/_info': resource.info,
      'GET /api/v1/chart/': resource.list,
      'GET /api/v1/chart/:id': resource.item,
      'GET /api/v1/chart/related/:column': resource.related,
      'GET /api/v1/chart/favorite_status/': stars.status,
      'POST /api/v1/chart/:id/favorites/': stars.add,
      'DELETE /api/v1/chart/:id/favorites/': stars.remove,

      async 'POST /api/v1/chart/'({ scope, body }) {
        const { id } = await service.create(body, scope);
        return { status: 201, json: { id, result: body } };
      },

      async 'PUT /api/v1/chart/:id'({ scope, params, body, request }) {
        const record = await resource.visibleRow(scope, params.id);
        const guard = resource.guard(record.id, { scope, request });
        await service.update(record, body, scope, guard);
        return resource.saved({ id: record.id, result: body }, record.id, scope);
      },

      async 'DELETE /api/v1/chart/:id'({ principal, scope, params }) {
        const record = await resource.visibleRow(scope, params.id);
        await service.remove(record, principal);
        return { json: { message: 'OK' } };
      },

      async 'DELETE /api/v1/chart/'({ principal, scope, q }) {
        const records = await resource.visibleRows(scope, q);
        await service.removeAll(records, principal);
        return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'chart' : 'charts'}` } };
      },
    });

    ctx.implement(HttpRoutes, 'charts', async () => routes);
    const warmUp = {
      store,
      resource,
      queries: chartQueries,
      datasets,
      directory,
      charts: service.directory,
      placements,
      contextOf,
    };
    ctx.implement(HttpRoutes, 'chart-warm-up', async () => warmUpRoutes(warmUp, later));
    ctx.implement(JobHandlers, WARM_UP_JOB, async () => warmUpJobs(warmUp, later));
    const rows = createChartRows(store, datasets, objects);
    const targets = createChartTargets({ store, directory, access: identity.access, placements });
    ctx.implement(TaggedObjectsPoint, 'chart', async () => taggedCharts({ store, rows, users: identity.users }));
    if (bundles) {
      ctx.implement(ArchivedKindsPoint, 'chart', async () =>
        archivedCharts({ store, resource, directory, users: identity.users, objects, rows, targets, drawn }),
      );
    }
    ctx.implement(HttpRoutes, 'chart-archives', async () => bundles?.routes('chart') ?? NO_ROUTES);
    ctx.implement(OpenedThingsPoint, 'slice', async () => openedCharts(service, datasets));
    ctx.implement(SavedContextsPoint, 'chart', async () => savedContexts(resource, contextOf));
    ctx.implement(ObjectPartsPoint, 'chart', async () => chartParts(store, queries));
    const charts = (scope: Scope) => ({
      ...service.charts(scope),
      async version(id: number) {
        const [row] = await resource.visibleAmong(scope, [id]);
        return row === undefined ? undefined : resource.version(row, scope);
      },
    });
    return { charts, directory: service.directory };
  },
);

/** Query contexts of the saved charts that a user may see. */
const savedContexts = (
  resource: Pick<Resource<ChartRecord>, 'visibleAmong'>,
  contextOf: (form: FormData) => Promise<QueryContext | undefined>,
): SavedContextSource => ({
  async find(scope, id) {
    const [row] = await resource.visibleAmong(scope, [id]);
    if (row === undefined) return undefined;
    const queryContext = asksOwnDataset(row.query_context, row) ? row.query_context : null;
    const asked = async () => {
      const built = await contextOf(formDataOf(row) as FormData);
      return asksOwnDataset(JSON.stringify(built), row) ? built : undefined;
    };
    return { name: row.slice_name, queryContext, cacheTimeout: row.cache_timeout, asked };
  },
});

/** Charts in the list of recently opened objects. */
const openedCharts = (service: ChartService, datasets: Scoped<Datasets>): OpenedThings => ({
  isVisible: (scope, id) =>
    sql`exists (select 1 from slices where slices.id = ${id} and ${visibleCharts(scope, datasets) ?? everything})`,
  async describe(scope, ids) {
    const charts = await service.charts(scope).named(ids);
    return new Map(charts.map(({ id, name }) => [id, { title: name, url: exploreUrl(id) }]));
  },
});

/** The schemes that the operator has added, as pages and clients read them. */
function implementSchemes(ctx: PluginContext): void {
  const added = ctx.settings<{
    readonly extraCategoricalColorSchemes: AddedSchemes;
    readonly extraSequentialColorSchemes: AddedSchemes;
  }>();
  const { extraCategoricalColorSchemes: categorical, extraSequentialColorSchemes: sequential } = added.get();
  const refused = (scheme: string, color: string) =>
    ctx.log.warn(
      'A colour scheme of the settings is left out: a colour is not # and three or six hexadecimal digits.',
      {
        scheme,
        color,
      },
    );
  const [groups, amounts] = [writtenSchemes(categorical, refused), writtenSchemes(sequential, refused)];
  ctx.implement(PageConf, 'EXTRA_CATEGORICAL_COLOR_SCHEMES', async () => () => groups);
  ctx.implement(PageConf, 'EXTRA_SEQUENTIAL_COLOR_SCHEMES', async () => () => amounts);
}
