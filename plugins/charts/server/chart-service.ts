import { randomUUID } from 'node:crypto';
import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import { type FormData, personOf, type QueryContext, type Scope, type Scoped } from '@facet/sdk/common';
import { type Identity, type MetadataStore, type Principal, notFound } from '@facet/sdk/server';
import {
  allOf,
  type Announced,
  auditChanged,
  auditCreated,
  isIn,
  linkedIds,
  type NamedObject,
  type ObjectChanges,
  ownersAfterChange,
  ownersOfNew,
  replaceLinks,
  type SaveGuard,
} from '@facet/sdk/resource';
import type { ChartCreate, ChartUpdate } from '../common/wire/chart.ts';
import { type Insertable, sql } from 'kysely';
import type { ChartDirectory, ChartPlacements, NewChart, SavedCharts } from '../contract.server.ts';
import { type ChartRecord, DASHBOARD_LINK, jsonObject, OWNER_LINK, savedChartOf } from './chart-record.ts';
import { visibleCharts } from './chart-resource.ts';
import { isContextOf, isContextRenewal } from './context-renewal.ts';
import { ChartErrors } from './errors.ts';
import { createPlacedCharts, dashboardIdsShowing } from './placed-charts.ts';
import type { ChartTables } from './tables.ts';

export interface ChartService {
  create(input: ChartCreate, scope: Scope): Promise<ChartRecord>;
  /** @throws HttpError 403 for charts of others, unless only their query context is renewed, with one of their own */
  update(record: ChartRecord, input: ChartUpdate, scope: Scope, guard: SaveGuard): Promise<void>;
  /** @throws HttpError 403 when it is not the caller's */
  remove(record: ChartRecord, who: Principal): Promise<void>;
  /** @throws HttpError 403 when one is not the caller's; none is removed then */
  removeAll(records: readonly ChartRecord[], who: Principal): Promise<void>;
  /** What other plugins get; the system itself sees all. */
  charts(scope: Scope): Omit<SavedCharts, 'version'>;
  readonly directory: ChartDirectory;
}

export interface ChartServiceParts {
  readonly store: MetadataStore;
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  readonly identity: Identity;
  readonly objects: ObjectChanges;
  placements(): Promise<ChartPlacements | undefined>;
  contextOf(form: FormData): Promise<QueryContext | undefined>;
}

const named = ({ id, slice_name }: ChartRecord): NamedObject => ({ id, name: slice_name });
const idOf = ({ id }: ChartRecord): number => id;

export function createChartService({
  store,
  datasets,
  directory,
  identity: { users, access },
  objects,
  placements,
  contextOf,
}: ChartServiceParts): ChartService {
  const db = store.db<ChartTables>();

  /** @throws HttpError 422 when there is no such dataset, or none that the caller may read */
  async function ensureDatasource(id: number, type: string, who: Principal): Promise<void> {
    if (type !== 'table') return;
    const found = await directory.find(id);
    if (found === undefined || !(who.isAdmin || access.canDatasource(who, found.subject)))
      throw ChartErrors.datasourceMissing();
  }

  async function ensurePlaceable(ids: readonly number[] | null | undefined, scope: Scope): Promise<void> {
    if (ids === null || ids === undefined || ids.length === 0) return;
    const found = await placements();
    if (found === undefined) throw ChartErrors.dashboardsMissing();
    await found.ensurePlaceable(scope, ids);
  }

  /** The dashboards asked for, and those that the caller cannot see and so cannot have meant to leave. */
  async function placesAfter(id: number, asked: readonly number[], scope: Scope): Promise<readonly number[]> {
    const before = await linkedIds(db, DASHBOARD_LINK, id);
    await ensurePlaceable(
      asked.filter((dashboard) => !before.includes(dashboard)),
      scope,
    );
    const seen = await (await placements())?.describe(scope, before);
    return [...new Set([...asked, ...before.filter((dashboard) => seen?.has(dashboard) !== true)])];
  }

  const isMine = async (who: Principal, record: ChartRecord): Promise<boolean> =>
    who.isAdmin || (await linkedIds(db, OWNER_LINK, record.id)).includes(who.id);

  function insert(
    _announced: Announced,
    values: Insertable<ChartTables['slices']>,
    owners: readonly number[],
    dashboards: readonly number[],
  ): Promise<ChartRecord> {
    return store.transaction<ChartTables, ChartRecord>(async (tx) => {
      const record = await tx.insertInto('slices').values(values).returningAll().executeTakeFirstOrThrow();
      await replaceLinks(tx, OWNER_LINK, record.id, owners);
      await replaceLinks(tx, DASHBOARD_LINK, record.id, dashboards);
      return record;
    });
  }

  const newRow = (who: Principal | null) => {
    const audit = auditCreated(who, new Date());
    return { ...audit, uuid: randomUUID(), last_saved_at: audit.created_on, last_saved_by_fk: audit.created_by_fk };
  };

  const removeRows = (records: readonly ChartRecord[], who: Principal) =>
    objects.remove(who, records.map(named), (_announced: Announced) =>
      db.deleteFrom('slices').where('id', 'in', records.map(idOf)).execute(),
    );

  async function findMany(ids: readonly number[], scope: Scope): Promise<readonly ChartRecord[]> {
    const condition = scope.principal === null ? undefined : visibleCharts(scope, datasets);
    const { rows } = await sql<ChartRecord>`select slices.* from slices where ${allOf([
      isIn(sql.ref('slices.id'), ids),
      ...(condition === undefined ? [] : [condition]),
    ])} order by slices.id`.execute(db);
    return rows;
  }

  /**
   * What a client without a browser asks for by `query_context_generation` without a context: the chart type builds it
   * here. Nothing where the type has no server half.
   */
  async function builtContext(asked: ContextWish, chart: ChartSource): Promise<Pick<ChartChanges, 'query_context'>> {
    if (asked.query_context_generation !== true || typeof asked.query_context === 'string') return {};
    const context = await contextOf(formOf(chart));
    return context === undefined ? {} : { query_context: JSON.stringify(context) };
  }

  return {
    async create(input, scope) {
      const who = personOf(scope);
      await ensureDatasource(input.datasource_id, input.datasource_type, who);
      await ensurePlaceable(input.dashboards, scope);
      const owners = await ownersOfNew(users, who, input.owners ?? undefined);
      const values = {
        ...newRow(who),
        slice_name: input.slice_name,
        datasource_id: input.datasource_id,
        datasource_type: input.datasource_type,
        viz_type: input.viz_type ?? 'table',
        ...plainFields(input),
        ...(await builtContext(input, input)),
        is_managed_externally: Number(input.is_managed_externally ?? false),
      };
      const write = (announced: Announced) => insert(announced, values, owners, input.dashboards ?? []);
      return objects.create(who, input.slice_name, write, idOf);
    },

    async update(record, input, scope, guard) {
      const who = personOf(scope);
      const renewsContext = isContextRenewal(input);
      if (!(await isMine(who, record))) {
        if (!renewsContext || !isContextOf(input.query_context, record)) throw ChartErrors.notOwner();
        if (isContextOf(record.query_context, record)) return;
      }
      const owners = await ownersAfterChange(users, who, input.owners);
      if (typeof input.datasource_id === 'number' && !input.datasource_type) throw ChartErrors.datasourceTypeRequired();
      const source = {
        id: input.datasource_id ?? record.datasource_id,
        type: input.datasource_type ?? record.datasource_type,
      };
      if (source.id !== record.datasource_id || source.type !== record.datasource_type)
        await ensureDatasource(source.id, source.type, who);
      const dashboards = input.dashboards && (await placesAfter(record.id, input.dashboards, scope));
      const audit = auditChanged(who, new Date());
      const saved = renewsContext
        ? {}
        : { ...audit, last_saved_at: audit.changed_on, last_saved_by_fk: audit.changed_by_fk };
      const built = await builtContext(input, { ...record, ...changedFields(input) });
      const write = (_announced: Announced) =>
        store.transaction<ChartTables, void>(async (tx) => {
          await guard(tx);
          const changes = { ...changedFields(input), ...built, ...saved };
          if (Object.keys(changes).length > 0)
            await tx.updateTable('slices').set(changes).where('id', '=', record.id).execute();
          if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, record.id, owners);
          if (dashboards) await replaceLinks(tx, DASHBOARD_LINK, record.id, dashboards);
        });
      await objects.update(who, named(record), write, () => input.slice_name ?? record.slice_name);
    },

    async remove(record, who) {
      if (!(await isMine(who, record))) throw ChartErrors.notOwner();
      await removeRows([record], who);
    },

    async removeAll(records, who) {
      for (const record of records) if (!(await isMine(who, record))) throw ChartErrors.notAllOwned();
      await removeRows(records, who);
    },

    directory: {
      ownerIds: (id) => linkedIds(db, OWNER_LINK, id),
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
    },

    charts(scope) {
      const who = scope.principal;
      return {
        async find(id) {
          const [record] = await findMany([id], scope);
          return record === undefined ? undefined : savedChartOf(record);
        },
        findMany: async (ids) => (await findMany(ids, scope)).map(savedChartOf),
        async findByUuid(uuid) {
          const found = await db.selectFrom('slices').select('id').where('uuid', '=', uuid).executeTakeFirst();
          const [record] = found === undefined ? [] : await findMany([found.id], scope);
          return record && { id: record.id };
        },
        dashboardIdsShowing: () => dashboardIdsShowing(scope, datasets),
        isOwner: async (id) => who !== null && (await linkedIds(db, OWNER_LINK, id)).includes(who.id),
        async create(input: NewChart) {
          if (who !== null) {
            await ensureDatasource(input.datasetId, 'table', who);
            await ensurePlaceable(input.dashboardIds, scope);
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
          const write = (announced: Announced) => insert(announced, values, owners, input.dashboardIds ?? []);
          return objects.create(who, input.name, write, idOf);
        },
        async duplicate(id) {
          const [record] = await findMany([id], scope);
          if (record === undefined) throw notFound();
          const { id: _id, ...values } = record;
          const owners = await ownersOfNew(users, who, undefined);
          const write = (announced: Announced) => insert(announced, { ...values, ...newRow(who) }, owners, []);
          return objects.create(who, record.slice_name, write, idOf);
        },
      };
    },
  };
}

/** Columns that a new chart and a save set as they are given; `null` empties them. */
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
