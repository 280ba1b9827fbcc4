import { tagIdsOf } from '@facet/plugin-tags/contract';
import type { Tags } from '@facet/plugin-tags/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import type { ChartDirectory, SavedCharts, StoredChart } from '@facet/plugin-charts/contract.server';
import type { Databases } from '@facet/plugin-databases/contract.server';
import type { DatasourcePayload } from '@facet/plugin-datasets/contract';
import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import {
  type Access,
  defineRoutes,
  forbidden,
  type HandlersOf,
  type MetadataStore,
  notFound,
  type RouteSet,
} from '@facet/sdk/server';
import { createFavorites, type Resource } from '@facet/sdk/resource';
import { dashboardEndpoints } from '../common/wire/dashboard.ts';
import { type DashboardRecord, FAVORITES, dashboardUrl, lastModifiedTime } from './dashboard-record.ts';
import type { DashboardService } from './dashboard-service.ts';
import { DashboardErrors } from './errors.ts';
import type { ReadableMasks } from './hidden-masks.ts';
import type { LentDashboards } from './lending/lent-dashboards.ts';
import { lentPayload } from './lending/lent-payload.ts';
import type { FindNotLent } from './lending/not-lent.ts';
import type { ShownCharts } from './lending/shown-charts.ts';
import { createRelatedObjects } from './related-objects.ts';
import type { SharedStates } from './shared-state.ts';
import type { DashboardTables } from './tables.ts';
import { trimToUse } from './used-parts.ts';

interface Parts {
  readonly store: MetadataStore;
  readonly resource: Resource<DashboardRecord>;
  readonly service: DashboardService;
  readonly states: SharedStates;
  readonly readable: ReadableMasks;
  readonly shown: ShownCharts;
  readonly lentTo: LentDashboards;
  readonly findNotLent: FindNotLent;
  readonly charts: Scoped<SavedCharts>;
  readonly chartDirectory: ChartDirectory;
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  readonly databases: Databases;
  readonly access: Access;
  /** Absent while the tags plugin is off. */
  readonly tags: Tags | undefined;
}

/** Either of them lets a person choose the tags of a dashboard. */
const TAG_RIGHTS = [
  ['can_write', 'Tag'],
  ['can_tag', 'Dashboard'],
] as const;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MAX_ID = 2_147_483_647;

/** The dashboard of an id, a slug or a uuid, when the principal may see it. @throws HttpError 404 */
export function createDashboardFinder(store: MetadataStore, resource: Resource<DashboardRecord>) {
  const db = store.db<DashboardTables>();
  return async (scope: Scope, idOrKey: string): Promise<DashboardRecord> => {
    const bySlug = await db.selectFrom('dashboards').select('id').where('slug', '=', idOrKey).executeTakeFirst();
    const byUuid =
      bySlug === undefined && UUID.test(idOrKey)
        ? await db.selectFrom('dashboards').select('id').where('uuid', '=', idOrKey.toLowerCase()).executeTakeFirst()
        : undefined;
    const number = /^\d+$/.test(idOrKey) && Number(idOrKey) <= MAX_ID ? Number(idOrKey) : undefined;
    const id = number ?? bySlug?.id ?? byUuid?.id;
    if (id === undefined) throw notFound();
    return resource.visibleRow(scope, id).catch((error: unknown) => {
      if (number !== undefined && bySlug !== undefined) return resource.visibleRow(scope, bySlug.id);
      throw error;
    });
  };
}

type Handlers = HandlersOf<typeof dashboardEndpoints>;
/** With the look-up of a dashboard by id, slug or uuid. */
type Services = Parts & { readonly find: ReturnType<typeof createDashboardFinder> };

export function dashboardRoutes(parts: Parts): RouteSet {
  const { store, resource } = parts;
  const services: Services = { ...parts, find: createDashboardFinder(store, resource) };
  const stars = createFavorites(FAVORITES, store, async (scope, ids) =>
    (await resource.visibleRows(scope, ids)).map((row) => row.id),
  );
  return defineRoutes(dashboardEndpoints, {
    'GET /api/v1/dashboard/_info': resource.info,
    'GET /api/v1/dashboard/': resource.list,
    'GET /api/v1/dashboard/related/:column': resource.related,
    'GET /api/v1/dashboard/favorite_status/': stars.status,
    'POST /api/v1/dashboard/:id/favorites/': stars.add,
    'DELETE /api/v1/dashboard/:id/favorites/': stars.remove,
    ...readHandlers(services),
    ...changeHandlers(services),
    ...permalinkHandlers(services),
    ...filterStateHandlers(services),
    ...relatedHandlers(services),
  });
}

function readHandlers(
  parts: Services,
): Pick<
  Handlers,
  'GET /api/v1/dashboard/:id' | 'GET /api/v1/dashboard/:id/charts' | 'GET /api/v1/dashboard/:id/datasets'
> {
  const { resource, service, shown, lentTo, chartDirectory, datasets, directory, find } = parts;
  /** Those that the person sees there: by rights of its own, or lent by the dashboard. */
  const chartsOf = async ({ id }: DashboardRecord, scope: Scope) => {
    const [visible = new Set<number>()] = await shown.among(scope, [
      { dashboardId: id, chartIds: await service.chartIds(id) },
    ]);
    return chartDirectory.findMany([...visible]);
  };
  const lentOn = lentParts(parts);
  return {
    async 'GET /api/v1/dashboard/:id'({ scope, params }) {
      const record = await find(scope, params.id);
      const [result] = await resource.present([record], resource.shown, scope);
      return resource.answer({ result }, record, scope);
    },

    async 'GET /api/v1/dashboard/:id/charts'({ scope, params }) {
      const record = await find(scope, params.id);
      const found = await chartsOf(record, scope);
      const { own, partsOf } = await lentOn(record, found, scope);
      return {
        json: {
          result: found.map((chart) => ({
            id: chart.id,
            slice_name: chart.name,
            cache_timeout: chart.cacheTimeout,
            changed_on: chart.changedOn,
            description: chart.description,
            description_markeddown: chart.descriptionHtml,
            form_data: chart.formData,
            slice_url: `/explore/?slice_id=${chart.id}`,
            certified_by: chart.certifiedBy,
            certification_details: chart.certificationDetails,
            ...(own.has(chart.id) ? {} : { is_lent: true }),
            ...partsOf(chart.id),
          })),
        },
      };
    },

    async 'GET /api/v1/dashboard/:id/datasets'({ principal, scope, params }) {
      const record = await find(scope, params.id);
      const found = (await chartsOf(record, scope)).filter((chart) => chart.datasourceType === 'table');
      const formsByDataset = Map.groupBy(found, (chart) => chart.datasourceId);
      const formsOf = (id: number) => (formsByDataset.get(id) ?? []).map((chart) => chart.formData);
      const own = await datasets.for(scope).payloads([...formsByDataset.keys()]);
      const missing = [...formsByDataset.keys()].filter((id) => !own.has(id));
      const lent = missing.length > 0 && (await lentTo(scope, [record.id])).has(record.id) ? missing : [];
      // Guests are told no more of a dataset than the readers of a lent one.
      const told = principal.guest ? lentPayload : (payload: DatasourcePayload) => payload;
      const result = [
        ...[...own.values()].map((payload) => told(trimToUse(payload, formsOf(payload.id)))),
        ...[...(await directory.payloads(lent)).values()].map((payload) =>
          lentPayload(trimToUse(payload, formsOf(payload.id))),
        ),
      ];
      return { json: { result } };
    },
  };
}

/** Which of the charts the person sees by a right of its own, and what the dashboard lends of charts that they draw. */
const lentParts =
  ({ charts, chartDirectory, lentTo }: Services) =>
  async ({ id: dashboardId }: DashboardRecord, found: readonly StoredChart[], scope: Scope) => {
    const ids = found.map(({ id }) => id);
    const drawn = await chartDirectory.drawn.by(ids);
    const all = new Set([...drawn.values()].flat());
    const own = await charts.for(scope).visibleIds([...new Set([...ids, ...all])]);
    const hidden = [...all].filter((id) => !own.has(id));
    const isLending = hidden.length > 0 && (await lentTo(scope, [dashboardId])).has(dashboardId);
    const lent = new Map(
      (isLending ? await chartDirectory.findMany(hidden) : []).map(({ id, name, formData }) => [
        id,
        { id, slice_name: name, form_data: formData },
      ]),
    );
    const partsOf = (id: number) => {
      const here = (drawn.get(id) ?? []).flatMap((part) => lent.get(part) ?? []);
      return here.length === 0 ? {} : { lent_parts: here };
    };
    return { own, partsOf };
  };

function changeHandlers(
  parts: Services,
): Pick<
  Handlers,
  | 'POST /api/v1/dashboard/'
  | 'PUT /api/v1/dashboard/:id'
  | 'GET /api/v1/dashboard/:id/not_lent'
  | 'DELETE /api/v1/dashboard/:id'
  | 'DELETE /api/v1/dashboard/'
  | 'POST /api/v1/dashboard/:id/copy/'
> {
  const { resource, service, find, findNotLent } = parts;
  return {
    async 'POST /api/v1/dashboard/'({ scope, body }) {
      const { id } = await service.create(body, scope);
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/dashboard/:id'({ scope, params, body, request }) {
      const before = await resource.visibleRow(scope, params.id);
      if (body.tags && !TAG_RIGHTS.some(([action, view]) => personOf(scope).can(action, view))) throw forbidden();
      const guard = resource.guard(before.id, { scope, request });
      const record = await service.update(before, body, scope, guard);
      if (body.tags) await parts.tags?.replace('dashboard', record.id, tagIdsOf(body.tags));
      const missing = await findNotLent(scope, record.id);
      const json = {
        id: record.id,
        result: body,
        last_modified_time: lastModifiedTime(record),
        ...(missing === undefined ? {} : { not_lent: missing }),
      };
      return resource.saved(json, record.id, scope);
    },

    async 'GET /api/v1/dashboard/:id/not_lent'({ principal, scope, params }) {
      const { id } = await resource.visibleRow(scope, params.id);
      if (!(await service.isOwner(id, principal))) throw DashboardErrors.notOwner();
      return { json: { result: (await findNotLent(scope, id)) ?? { charts: [], filters: [] } } };
    },

    async 'DELETE /api/v1/dashboard/:id'({ principal, scope, params }) {
      const record = await resource.visibleRow(scope, params.id);
      await service.remove([record], principal);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/dashboard/'({ principal, scope, q }) {
      const records = await resource.visibleRows(scope, q);
      await service.remove(records, principal);
      return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'dashboard' : 'dashboards'}` } };
    },

    async 'POST /api/v1/dashboard/:id/copy/'({ scope, params, body }) {
      const original = await find(scope, params.id);
      const copy = await service.copy(original, body, scope);
      return { json: { result: { id: copy.id, last_modified_time: lastModifiedTime(copy) } } };
    },
  };
}

function permalinkHandlers(
  parts: Services,
): Pick<
  Handlers,
  'POST /api/v1/dashboard/:id/permalink' | 'GET /api/v1/dashboard/permalink/:key' | 'GET /superset/dashboard/p/:key/'
> {
  const { states, readable, find } = parts;
  return {
    async 'POST /api/v1/dashboard/:id/permalink'({ principal, scope, params, body, request }) {
      const { uuid } = await find(scope, params.id);
      const key = await states.savePermalink({ dashboardId: uuid, state: body }, principal);
      return { status: 201, json: { key, url: `${request.origin}/superset/dashboard/p/${key}/` } };
    },

    async 'GET /api/v1/dashboard/permalink/:key'({ scope, params }) {
      const link = await states.permalink(params.key);
      if (link === undefined) throw notFound();
      const { id } = await find(scope, link.dashboardId);
      return { json: { ...link, state: await readable.state(scope, id, link.state) } };
    },

    async 'GET /superset/dashboard/p/:key/'({ scope, params }) {
      const link = await states.permalink(params.key);
      if (link === undefined) throw notFound();
      const dashboard = await find(scope, link.dashboardId);
      const target = dashboardUrl(dashboard);
      const { urlParams, anchor: place } = await readable.state(scope, dashboard.id, link.state);
      const query = new URLSearchParams([...(urlParams ?? []), ['permalink_key', params.key]]);
      const anchor = place ? `#${encodeURIComponent(place)}` : '';
      return { redirect: `${target}?${query}${anchor}` };
    },
  };
}

function filterStateHandlers(
  parts: Services,
): Pick<
  Handlers,
  | 'POST /api/v1/dashboard/:id/filter_state'
  | 'PUT /api/v1/dashboard/:id/filter_state/:key'
  | 'GET /api/v1/dashboard/:id/filter_state/:key'
  | 'DELETE /api/v1/dashboard/:id/filter_state/:key'
> {
  const { resource, states, readable } = parts;
  return {
    async 'POST /api/v1/dashboard/:id/filter_state'({ principal, scope, params, query, body }) {
      const { id } = await resource.visibleRow(scope, params.id);
      return { status: 201, json: { key: await states.saveFilters(id, body.value, query.tab_id, principal) } };
    },

    async 'PUT /api/v1/dashboard/:id/filter_state/:key'({ principal, scope, params, body }) {
      const { id } = await resource.visibleRow(scope, params.id);
      await states.changeFilters(id, params.key, body.value, principal);
      return { json: { key: params.key } };
    },

    async 'GET /api/v1/dashboard/:id/filter_state/:key'({ scope, params }) {
      const { id } = await resource.visibleRow(scope, params.id);
      return { json: { value: await readable.text(scope, id, await states.filters(id, params.key)) } };
    },

    async 'DELETE /api/v1/dashboard/:id/filter_state/:key'({ principal, scope, params }) {
      const { id } = await resource.visibleRow(scope, params.id);
      await states.removeFilters(id, params.key, principal);
      return { json: { message: 'Deleted successfully' } };
    },
  };
}

/** What hangs on a dataset or a database, before it is deleted. */
function relatedHandlers(
  parts: Services,
): Pick<Handlers, 'GET /api/v1/dataset/:id/related_objects' | 'GET /api/v1/database/:id/related_objects/'> {
  const { charts, chartDirectory, directory, databases, access, resource } = parts;
  const related = createRelatedObjects({ charts, chartDirectory, datasets: directory, dashboards: resource });
  return {
    async 'GET /api/v1/dataset/:id/related_objects'({ principal, scope, params }) {
      const dataset = await directory.find(params.id);
      if (dataset === undefined || !access.canDatasource(principal, dataset.subject)) throw notFound();
      return { json: await related.ofDataset(params.id, scope) };
    },

    async 'GET /api/v1/database/:id/related_objects/'({ principal, scope, params }) {
      const database = await databases.find(params.id);
      if (database === undefined || !access.canDatabase(principal, database)) throw notFound();
      return {
        json: { ...(await related.ofDatabase(params.id, scope)), sqllab_tab_states: { count: 0, result: [] } },
      };
    },
  };
}
