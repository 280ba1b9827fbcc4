import { type OpenedThings, OpenedThingsPoint } from '@facet/plugin-activity-log/contract.server';
import { ArchivedKindsPoint } from '@facet/plugin-bundles/contract.server';
import { type ChartDirectory, ChartPlacementsPoint, type SavedCharts } from '@facet/plugin-charts/contract.server';
import { ObjectPartsPoint } from '@facet/plugin-identity/contract.server';
import { TaggedObjectsPoint } from '@facet/plugin-tags/contract.server';
import { defineServerPlugin, type PluginContext, type Scope, type Scoped } from '@facet/sdk/common';
import {
  type AnyTables,
  everything,
  objectChanges,
  readRelated,
  type Related,
  relatedRows,
  type Resource,
} from '@facet/sdk/resource';
import {
  type FeatureFlags,
  HttpRoutes,
  type MetadataStore,
  PageConf,
  type Principal,
  readAdditions,
  NO_ROUTES,
} from '@facet/sdk/server';
import { type Kysely, sql } from 'kysely';
import { parsePositions } from '../common/layout/position-json.ts';
import { tabViews } from '../common/layout/tab-views.ts';
import type { Dashboards } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { archivedDashboards } from './archived/archived-dashboards.ts';
import { visibleDashboards } from './dashboard-access.ts';
import { dashboardParts } from './dashboard-parts.ts';
import { dashboardFacts, type DashboardRecord } from './dashboard-record.ts';
import { taggedDashboards } from './tagged-dashboards.ts';
import { createPlacements } from './chart-placements.ts';
import { createDashboardResource } from './dashboard-resource.ts';
import { createDashboardService, type DashboardService } from './dashboard-service.ts';
import { filterSetRoutes } from './filter-set-routes.ts';
import { DashboardErrors } from './errors.ts';
import { implementEmbedding } from './embedding/implement-embedding.ts';
import { createFilterSets } from './filter-sets.ts';
import { createReadableMasks } from './hidden-masks.ts';
import { createReadableSettings } from './hidden-settings.ts';
import { createPictureKeys } from './picture-keys.ts';
import { createPresence } from './presence.ts';
import { presenceRoutes } from './presence-routes.ts';
import { createLending } from './lending/create-lending.ts';
import { ownCharts } from './lending/shown-charts.ts';
import { createDashboardFinder, dashboardRoutes } from './routes.ts';
import { createSharedStates } from './shared-state.ts';
import type { DashboardTables } from './tables.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(
  manifest,
  (
    ctx,
    {
      store,
      identity,
      values,
      news,
      flags,
      settings,
      charts,
      chartDirectory,
      datasets,
      directory,
      databases,
      bundles,
      tags,
      queries,
    },
  ) => {
    const db = store.db<DashboardTables>();
    const { access, users } = identity;
    const needs = { store, flags, charts, chartDirectory, directory, queries, identity };
    const lending = createLending(ctx, { ...needs, refusal: DashboardErrors.notReadable });
    const { lentTo, shown, findNotLent } = lending;
    const resource = createDashboardResource({
      store,
      charts,
      shown,
      chartDirectory,
      flags,
      tags,
      addition: readAdditions(ctx.log),
    });
    const objects = objectChanges(ctx, 'dashboard');
    const service = createDashboardService({ store, charts, lending, chartDirectory, identity, objects });
    const states = createSharedStates(values, settings.secretKey);
    const readable = createReadableMasks(shown);
    const related = relatedRows('dashboards', 'dashboard_title', {
      visible: (scope) => visibleDashboards(scope, charts, flags),
    });

    implementConf(ctx, flags, createPictureKeys(settings.secretKey));
    ctx.implement(HttpRoutes, 'dashboards', async () =>
      dashboardRoutes({
        store,
        resource,
        service,
        states,
        readable,
        shown,
        lentTo,
        findNotLent,
        charts,
        chartDirectory,
        datasets,
        directory,
        databases,
        access,
        tags,
      }),
    );
    if (bundles) {
      const parts = { store, resource, service, charts, chartDirectory, directory, users, objects, lending };
      ctx.implement(ArchivedKindsPoint, 'dashboard', async () => archivedDashboards(parts));
    }
    ctx.implement(HttpRoutes, 'dashboard-archives', async () => bundles?.routes('dashboard') ?? NO_ROUTES);
    ctx.implement(HttpRoutes, 'filter-sets', async () =>
      filterSetRoutes({
        sets: createFilterSets({ store, isOwner: service.isOwner }),
        flags,
        readable,
        ensureVisible: (scope, id) => resource.visibleRow(scope, id),
      }),
    );
    ctx.implement(HttpRoutes, 'presence', async () =>
      presenceRoutes({
        presence: createPresence({ store, users, news }),
        ensureVisible: (scope, id) => resource.visibleRow(scope, id),
      }),
    );
    implementEmbedding(ctx, {
      store,
      users,
      objects,
      lending,
      flags,
      chartDirectory,
      find: createDashboardFinder(store, resource),
    });
    ctx.implement(OpenedThingsPoint, 'dashboard', async () => openedDashboards({ db, charts, flags }));
    ctx.implement(ObjectPartsPoint, 'dashboard', async () => dashboardParts(store, chartDirectory));
    ctx.implement(TaggedObjectsPoint, 'dashboard', async () => taggedDashboards({ db, resource, users }));
    ctx.implement(ChartPlacementsPoint, 'dashboards', async () =>
      createPlacements(store, resource, service, createReadableSettings(ownCharts(charts)), lending),
    );

    return (scope) => dashboardsOf({ store, resource, service, chartDirectory, related }, scope);
  },
);

/** What pages know from the start. */
function implementConf(
  ctx: PluginContext,
  flags: FeatureFlags,
  pictureKey: (reader: Principal) => string | null,
): void {
  const rules = ctx.settings<{ readonly filterRowLimit: number; readonly keepsPictures: boolean }>();
  ctx.implement(PageConf, 'NATIVE_FILTER_DEFAULT_ROW_LIMIT', async () => () => filterRowLimit(rules.get()));
  ctx.implement(
    PageConf,
    'DASHBOARD_VIRTUALIZATION',
    async () => (reader) => flags.isOn('DASHBOARD_VIRTUALIZATION', reader),
  );
  ctx.implement(
    PageConf,
    'DASHBOARD_PICTURE_KEY',
    async () => (reader) => (rules.get().keepsPictures ? pictureKey(reader) : null),
  );
}

interface DashboardsParts extends FactParts {
  readonly store: MetadataStore;
  readonly service: DashboardService;
  readonly related: Related;
}

/** What other plugins get of the dashboards that a person sees. */
function dashboardsOf({ store, service, related, ...parts }: DashboardsParts, scope: Scope): Dashboards {
  const { resource } = parts;
  return {
    create: (input) => service.createByCode(input, scope),
    async findByUuid(uuid) {
      const db = store.db<DashboardTables>();
      const found = await db.selectFrom('dashboards').select('id').where('uuid', '=', uuid).executeTakeFirst();
      if (found === undefined || scope.principal === null) return found;
      const [row] = await resource.visibleAmong(scope, [found.id]);
      return row && { id: row.id };
    },
    findMany: (ids) => factsOf(ids, scope, parts),
    async tabsOf(id) {
      const [row] = await resource.visibleAmong(scope, [id]);
      return row === undefined ? [] : tabViews(parsePositions(row.position_json));
    },
    choices: (query) => readRelated(store.db<AnyTables>(), related, scope, query),
  };
}

const MOST_VALUES = 50_000;

/** A number from the settings that no query can take is brought to one that it can. */
function filterRowLimit(rules: { readonly filterRowLimit: number }): number {
  return Math.min(MOST_VALUES, Math.max(1, Math.trunc(rules.filterRowLimit)));
}

interface OpenedParts {
  readonly db: Kysely<DashboardTables>;
  readonly charts: Scoped<SavedCharts>;
  readonly flags: FeatureFlags;
}

/** Dashboards in the list of what was opened last. */
const openedDashboards = ({ db, charts, flags }: OpenedParts): OpenedThings => ({
  isVisible: (scope, id) =>
    sql`exists (select 1 from dashboards
      where dashboards.id = ${id} and ${visibleDashboards(scope, charts, flags) ?? everything})`,
  async describe(scope, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('dashboards')
      .select(['id', 'dashboard_title', 'slug'])
      .where('id', 'in', ids)
      .where(visibleDashboards(scope, charts, flags) ?? everything)
      .execute();
    return new Map(
      rows.map(({ id, dashboard_title: title, slug }) => [
        id,
        { title: title ?? '', url: `/superset/dashboard/${encodeURIComponent(slug || String(id))}/` },
      ]),
    );
  },
});

interface FactParts {
  readonly resource: Pick<Resource<DashboardRecord>, 'visibleAmong'>;
  readonly chartDirectory: Pick<ChartDirectory, 'placed'>;
}

/** Those of the dashboards that the person may see, with the charts on them. */
async function factsOf(ids: readonly number[], scope: Scope, { resource, chartDirectory }: FactParts) {
  const rows = await resource.visibleAmong(scope, ids);
  const placed = await chartDirectory.placed.onDashboards(rows.map(({ id }) => id));
  const byDashboard = Map.groupBy(placed, ({ dashboardId }) => dashboardId);
  return rows.map((row) =>
    dashboardFacts(
      row,
      (byDashboard.get(row.id) ?? []).map(({ chartId }) => chartId),
    ),
  );
}
