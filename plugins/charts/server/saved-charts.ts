import type { Datasets } from '@facet/plugin-datasets/contract.server';
import type { FormData, QueryContext, Scope, Scoped } from '@facet/sdk/common';
import {
  type Announced,
  type AnyTables,
  type ObjectChanges,
  ownersOfNew,
  readRelated,
  relatedRows,
} from '@facet/sdk/resource';
import { type MetadataStore, notFound, type UserDirectory } from '@facet/sdk/server';
import type { ChartDirectory, ChartPlacements, NewChart, SavedCharts } from '../contract.server.ts';
import { type ChartRecord, chartNameOf, savedChartOf } from './chart-record.ts';
import { type ChartRows, idOf, newRow } from './chart-rows.ts';
import { visibleCharts } from './chart-resource.ts';
import type { ChartTargets } from './chart-targets.ts';
import { dashboardIdsShowing } from './placed-charts.ts';
import type { ChartTables } from './tables.ts';

export interface SavedChartParts {
  readonly store: MetadataStore;
  readonly datasets: Scoped<Datasets>;
  readonly users: UserDirectory;
  readonly objects: ObjectChanges;
  readonly rows: ChartRows;
  readonly targets: ChartTargets;
  contextOf(form: FormData): Promise<QueryContext | undefined>;
  placements(): Promise<Pick<ChartPlacements, 'partsLent'> | undefined>;
  readonly directory: Pick<ChartDirectory, 'findMany'>;
}

/** The saved charts that a user may see, for other plugins; the system scope sees all. */
export function savedCharts(services: SavedChartParts, scope: Scope): Omit<SavedCharts, 'version'> {
  const { store, datasets, users, objects, rows, directory, placements } = services;
  const db = store.db<ChartTables>();
  const who = scope.principal;
  return {
    async find(id) {
      const [record] = await rows.findMany([id], scope);
      return record === undefined ? undefined : savedChartOf(record);
    },
    findMany: async (ids) => (await rows.findMany(ids, scope)).map(savedChartOf),
    async findParts(ids, dashboardId) {
      const own = await rows.findMany(ids, scope);
      const missing = ids.filter((id) => !own.some((record) => record.id === id));
      if (dashboardId === undefined || missing.length === 0) return own.map(savedChartOf);
      const lent = (await (await placements())?.partsLent(scope, dashboardId, missing)) ?? new Set();
      const found = lent.size === 0 ? [] : await directory.findMany([...lent]);
      return [...own.map(savedChartOf), ...found].sort((a, b) => a.id - b.id);
    },
    named: async (ids) => (ids.length === 0 ? [] : (await rows.named(ids, scope)).map(chartNameOf)),
    visibleIds: async (ids) => new Set(ids.length === 0 ? [] : await rows.visibleIds(ids, scope)),
    async findByUuid(uuid) {
      const found = await db.selectFrom('slices').select('id').where('uuid', '=', uuid).executeTakeFirst();
      const [record] = found === undefined ? [] : await rows.findMany([found.id], scope);
      return record && { id: record.id };
    },
    choices: (query) => readRelated(store.db<AnyTables>(), relatedCharts(datasets), scope, query),
    dashboardIdsShowing: () => dashboardIdsShowing(scope, datasets),
    isOwner: async (id) => who !== null && (await rows.ownerIds(id)).includes(who.id),
    create: (input) => createByCode(services, input, scope),
    async duplicate(id) {
      const [record] = await rows.findMany([id], scope);
      if (record === undefined) throw notFound();
      const { id: _id, ...values } = record;
      const owners = await ownersOfNew(users, who, undefined);
      const write = (announced: Announced) => rows.insert(announced, { ...values, ...newRow(who) }, owners, []);
      return objects.create(who, record.slice_name, write, idOf);
    },
  };
}

const relatedCharts = (datasets: Scoped<Datasets>) =>
  relatedRows('slices', 'slice_name', { visible: (scope) => visibleCharts(scope, datasets) });

async function createByCode(
  { users, objects, rows, targets, contextOf }: SavedChartParts,
  input: NewChart,
  scope: Scope,
): Promise<ChartRecord> {
  const who = scope.principal;
  if (who !== null) {
    await targets.ensureDatasource(input.datasetId, 'table', who);
    await targets.ensurePlaceable(input.dashboardIds, scope);
  }
  const queryContext =
    input.queryContext ??
    (await contextOf({ ...input.params, viz_type: input.vizType, datasource: `${input.datasetId}__table` }));
  const owners = await ownersOfNew(users, who, undefined);
  const values = {
    ...newRow(who),
    ...(input.uuid === undefined ? {} : { uuid: input.uuid }),
    slice_name: input.name,
    datasource_id: input.datasetId,
    datasource_type: 'table',
    viz_type: input.vizType,
    params: JSON.stringify(input.params),
    query_context: queryContext === undefined ? null : JSON.stringify(queryContext),
    description: input.description ?? null,
    is_managed_externally: 0,
  };
  const write = (announced: Announced) => rows.insert(announced, values, owners, input.dashboardIds ?? []);
  return objects.create(who, input.name, write, idOf);
}
