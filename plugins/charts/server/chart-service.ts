import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import { tagIdsOf } from '@facet/plugin-tags/contract';
import type { Tags } from '@facet/plugin-tags/contract.server';
import { type FormData, personOf, type QueryContext, type Scope, type Scoped } from '@facet/sdk/common';
import type { Identity, MetadataStore, Principal, UserDirectory } from '@facet/sdk/server';
import {
  type Announced,
  auditChanged,
  isIn,
  type ObjectChanges,
  ownersAfterChange,
  ownersOfNew,
  replaceLinks,
  type SaveGuard,
} from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { ChartCreate, ChartUpdate } from '../common/wire/chart.ts';
import type { ChartDirectory, ChartPlacements, DrawnCharts, SavedCharts } from '../contract.server.ts';
import { idsAnnotatedBy } from './annotation-sources.ts';
import { type ChartRecord, chartNameOf, DASHBOARD_LINK, jsonObject, OWNER_LINK, savedChartOf } from './chart-record.ts';
import { type ChartRows, createChartRows, idOf, namedChart, newRow, readCharts, readNames } from './chart-rows.ts';
import { type ChartTargets, createChartTargets } from './chart-targets.ts';
import { asksOwnDataset, isContextOf, isContextRenewal } from './context-renewal.ts';
import type { Drawing } from './drawn-charts.ts';
import { ChartErrors } from './errors.ts';
import { createPlacedCharts } from './placed-charts.ts';
import { savedCharts } from './saved-charts.ts';
import type { ChartTables } from './tables.ts';

export interface ChartService {
  create(input: ChartCreate, scope: Scope): Promise<ChartRecord>;
  /** @throws HttpError 403 for another user's chart, unless the change only renews its query context from the stored chart */
  update(record: ChartRecord, input: ChartUpdate, scope: Scope, guard: SaveGuard): Promise<void>;
  /** @throws HttpError 403 when it is not the caller's */
  remove(record: ChartRecord, who: Principal): Promise<void>;
  /** @throws HttpError 403 when one is not the caller's; then none is removed */
  removeAll(records: readonly ChartRecord[], who: Principal): Promise<void>;
  /** The charts service for other plugins; the system scope sees all charts. */
  charts(scope: Scope): Omit<SavedCharts, 'version'>;
  readonly directory: ChartDirectory;
}

export interface ChartServiceParts {
  readonly store: MetadataStore;
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  readonly identity: Identity;
  readonly objects: ObjectChanges;
  /** Absent while the tags plugin is off. */
  readonly tags: Tags | undefined;
  placements(): Promise<ChartPlacements | undefined>;
  contextOf(form: FormData): Promise<QueryContext | undefined>;
  readonly drawn: Drawing;
}

interface Services
  extends Pick<ChartServiceParts, 'store' | 'objects' | 'tags' | 'contextOf' | 'drawn' | 'placements'> {
  readonly directory: ChartDirectory;
  readonly users: UserDirectory;
  readonly rows: ChartRows;
  readonly targets: ChartTargets;
}

export function createChartService(parts: ChartServiceParts): ChartService {
  const { store, datasets, objects } = parts;
  const { users, access } = parts.identity;
  const rows = createChartRows(store, datasets, objects);
  const targets = createChartTargets({ ...parts, access });
  const directory = createDirectory(store, rows, parts.drawn);
  const services = { ...parts, users, rows, targets, directory };
  return {
    create: (input, scope) => createChart(services, input, scope),
    update: (record, input, scope, guard) => updateChart(services, record, input, scope, guard),

    async remove(record, who) {
      if (!(await rows.isMine(who, record))) throw ChartErrors.notOwner();
      await rows.removeAll([record], who);
    },

    async removeAll(records, who) {
      for (const record of records) if (!(await rows.isMine(who, record))) throw ChartErrors.notAllOwned();
      await rows.removeAll(records, who);
    },

    directory,
    charts: (scope) => savedCharts(services, scope),
  };
}

function createDirectory(store: MetadataStore, rows: ChartRows, drawn: DrawnCharts): ChartDirectory {
  const db = store.db<ChartTables>();
  return {
    ownerIds: (id) => rows.ownerIds(id),
    async findMany(ids) {
      const records = await readCharts(db, isIn(sql.ref('slices.id'), ids));
      return records.map((record) => ({
        ...savedChartOf(record),
        queryContext: asksOwnDataset(record.query_context, record) ? record.query_context : null,
      }));
    },
    named: async (ids) => (await readNames(db, isIn(sql.ref('slices.id'), ids))).map(chartNameOf),
    idsAnnotatedBy: (layerIds) => idsAnnotatedBy(store, layerIds),
    async idsOnDatasets(datasetIds) {
      if (datasetIds.length === 0) return [];
      const rows = await db
        .selectFrom('slices')
        .select('id')
        .where('datasource_type', '=', 'table')
        .where('datasource_id', 'in', datasetIds)
        .execute();
      return rows.map(({ id }) => id);
    },
    placed: createPlacedCharts(store),
    drawn,
  };
}

async function createChart(services: Services, input: ChartCreate, scope: Scope): Promise<ChartRecord> {
  const { users, objects, rows, targets } = services;
  const who = personOf(scope);
  await targets.ensureDatasource(input.datasource_id, input.datasource_type, who);
  await targets.ensurePlaceable(input.dashboards, scope);
  const source = { id: input.datasource_id, type: input.datasource_type };
  const drawn = await services.drawn.in(formOf(input));
  await targets.ensureLendable({ source, drawn }, input.dashboards, scope);
  const owners = await ownersOfNew(users, who, input.owners ?? undefined);
  const values = {
    ...newRow(who),
    slice_name: input.slice_name,
    datasource_id: input.datasource_id,
    datasource_type: input.datasource_type,
    viz_type: input.viz_type ?? 'table',
    ...plainFields(input),
    ...(await builtContext(services, input, input)),
    is_managed_externally: Number(input.is_managed_externally ?? false),
  };
  const write = (announced: Announced) => rows.insert(announced, values, owners, input.dashboards ?? []);
  return objects.create(who, input.slice_name, write, idOf);
}

async function updateChart(
  services: Services,
  record: ChartRecord,
  given: ChartUpdate,
  scope: Scope,
  guard: SaveGuard,
): Promise<void> {
  const { store, users, objects, rows, targets } = services;
  const who = personOf(scope);
  const renewsContext = isContextRenewal(given);
  const isMine = await rows.isMine(who, record);
  if (!isMine) {
    if (!renewsContext || !isContextOf(given.query_context, record)) throw ChartErrors.notOwner();
    if (isContextOf(record.query_context, record)) return;
  }
  const input: ChartUpdate = isMine ? given : BUILT_HERE;
  if (input.tags && !TAG_RIGHTS.some(([action, view]) => who.can(action, view))) throw ChartErrors.tagsDenied();
  const owners = await ownersAfterChange(users, who, input.owners);
  if (typeof input.datasource_id === 'number' && !input.datasource_type) throw ChartErrors.datasourceTypeRequired();
  const source = {
    id: input.datasource_id ?? record.datasource_id,
    type: input.datasource_type ?? record.datasource_type,
  };
  if (source.id !== record.datasource_id || source.type !== record.datasource_type)
    await targets.ensureDatasource(source.id, source.type, who);
  if (changesQuestion(input) || input.dashboards) {
    const drawn = await services.drawn.in(formOf({ ...record, ...changedFields(input) }));
    await targets.ensureLendable({ id: record.id, source, drawn }, input.dashboards, scope);
  }
  const dashboards = input.dashboards && (await targets.placesAfter(record.id, input.dashboards, scope));
  const audit = auditChanged(who, new Date());
  const saved = renewsContext
    ? {}
    : { ...audit, last_saved_at: audit.changed_on, last_saved_by_fk: audit.changed_by_fk };
  const built = await builtContext(services, input, { ...record, ...changedFields(input) });
  const write = (_announced: Announced) =>
    store.transaction<ChartTables, void>(async (tx) => {
      await guard(tx);
      const changes = { ...changedFields(input), ...built, ...saved };
      if (Object.keys(changes).length > 0)
        await tx.updateTable('slices').set(changes).where('id', '=', record.id).execute();
      if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, record.id, owners);
      if (dashboards) await replaceLinks(tx, DASHBOARD_LINK, record.id, dashboards);
    });
  await objects.update(who, namedChart(record), write, () => input.slice_name ?? record.slice_name);
  if (input.tags) await services.tags?.replace('chart', record.id, tagIdsOf(input.tags));
}

/**
 * What others than its owners may change of a chart. Its form says what it asks, not the queries that they sent beside it: reports and
 * lending places ask those for people who may read more than the sender. Nothing is stored where the type has no server code.
 */
const BUILT_HERE: ChartUpdate = { query_context_generation: true };

/** The query of a chart follows from these. */
const changesQuestion = ({ params, query_context, viz_type, datasource_id }: ChartUpdate): boolean =>
  [params, query_context, viz_type, datasource_id].some((given) => given !== undefined);

/** Each of these permissions is sufficient for setting the tags of a chart. */
const TAG_RIGHTS = [
  ['can_write', 'Tag'],
  ['can_tag', 'Chart'],
] as const;

/**
 * Builds the query context for clients without a browser, which send `query_context_generation` without a context.
 * Empty where the chart type has no server code.
 */
async function builtContext(
  { contextOf }: Services,
  asked: ContextWish,
  chart: ChartSource,
): Promise<Pick<ChartChanges, 'query_context'>> {
  if (asked.query_context_generation !== true || typeof asked.query_context === 'string') return {};
  const context = await contextOf(formOf(chart));
  return context === undefined ? {} : { query_context: JSON.stringify(context) };
}

/** Columns that are written as given; `null` empties them. */
const PLAIN = [
  'params',
  'query_context',
  'description',
  'cache_timeout',
  'certified_by',
  'certification_details',
  'external_url',
] as const;

type PlainColumns = Pick<ChartRecord, (typeof PLAIN)[number]>;

function plainFields(
  input: { readonly [K in keyof PlainColumns]?: PlainColumns[K] | undefined },
): Partial<PlainColumns> {
  return Object.fromEntries(PLAIN.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));
}

type ChartChanges = Partial<Omit<ChartRecord, 'id'>>;
type ContextWish = Pick<ChartCreate, 'query_context' | 'query_context_generation'>;

interface ChartSource {
  readonly params?: string | null | undefined;
  readonly viz_type?: string | null | undefined;
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly id?: number;
}

function formOf({ params, viz_type, datasource_id, datasource_type, id }: ChartSource): FormData {
  return {
    ...jsonObject(params ?? null),
    ...(id === undefined ? {} : { slice_id: id }),
    viz_type: viz_type ?? 'table',
    datasource: `${datasource_id}__${datasource_type}`,
  };
}

function changedFields(input: ChartUpdate): ChartChanges {
  return {
    ...plainFields(input),
    ...(typeof input.datasource_id === 'number' ? { datasource_id: input.datasource_id } : {}),
    ...(typeof input.datasource_type === 'string' ? { datasource_type: input.datasource_type } : {}),
    ...(input.slice_name ? { slice_name: input.slice_name } : {}),
    ...(input.viz_type ? { viz_type: input.viz_type } : {}),
    ...(typeof input.is_managed_externally === 'boolean'
      ? { is_managed_externally: Number(input.is_managed_externally) }
      : {}),
  };
}
