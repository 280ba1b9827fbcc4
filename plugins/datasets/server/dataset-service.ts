import { randomUUID } from 'node:crypto';
import type { DatabaseSummary, Databases } from '@facet/plugin-databases/contract.server';
import type { EngineCatalogue, Introspection, SqlSessions } from '@facet/plugin-query/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import {
  EngineError,
  type EngineColumn,
  type Identity,
  type MetadataStore,
  type Principal,
  notFound,
} from '@facet/sdk/server';
import {
  type Announced,
  auditChanged,
  auditCreated,
  type NamedObject,
  type ObjectChanges,
  ownersAfterChange,
  ownersOfNew,
  replaceLinks,
  type SaveGuard,
  toStoredMoment,
} from '@facet/sdk/resource';
import type { Kysely } from 'kysely';
import type { DatasetCreate, DatasetUpdate } from '../common/wire/dataset.ts';
import type { NewDataset } from '../contract.server.ts';
import { pathInside } from '../common/default-endpoint.ts';
import { datasetPermission, schemaPermission } from '../common/permission.ts';
import { ensureReadableSql } from './readable-sql.ts';
import { type NamedTable, type ResolvedTable, isSameTable, resolveTable } from './resolve-table.ts';
import { ensureOwner } from './dataset-access.ts';
import {
  alignColumns,
  columnOfSource,
  metricOf,
  replaceColumns,
  replaceMetrics,
  rowCountMetric,
} from './dataset-parts.ts';
import { type DatasetReader, type DatasetRecord, OWNER_LINK, isVirtual, qualifiedName } from './dataset-store.ts';
import { DatasetErrors } from './errors.ts';
import type { DatasetTables } from './tables.ts';

/** What a dataset is made of. */
interface Source {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly templateParams: string | null;
  /** Absent for a dataset that is not saved yet. */
  readonly datasetId?: number;
}

export interface DatasetSave {
  readonly scope: Scope;
  /** As the client sees this server; addresses are checked against it. */
  readonly origin: string;
  readonly guard: SaveGuard;
  /** All columns are replaced, and read from the source again. */
  readonly overrideColumns?: boolean;
}

export interface DatasetService {
  create(input: DatasetCreate, scope: Scope): Promise<DatasetRecord>;
  createByCode(input: NewDataset, scope: Scope): Promise<DatasetRecord>;
  update(record: DatasetRecord, input: DatasetUpdate, save: DatasetSave): Promise<void>;
  refresh(record: DatasetRecord, scope: Scope): Promise<void>;
  duplicate(baseId: number, tableName: string, who: Principal): Promise<DatasetRecord>;
  findTable(databaseId: number, schema: string | null, tableName: string): Promise<DatasetRecord | undefined>;
  /** The dataset that a table is known by, whichever way its name is written. */
  findSameTable(
    databaseId: number,
    schema: string | null,
    tableName: string,
    scope: Scope,
  ): Promise<DatasetRecord | undefined>;
  /** @throws HttpError 403 for datasets of others; none is removed then */
  remove(records: readonly DatasetRecord[], who: Principal): Promise<void>;
  removePart(
    record: DatasetRecord,
    table: 'dataset_columns' | 'dataset_metrics',
    part: number,
    who: Principal,
  ): Promise<void>;
  /** Columns of a source as its database has them now. @throws HttpError 422 */
  describe(source: Source, scope: Scope): Promise<readonly EngineColumn[]>;
  /** Permission names follow the new name of their database. */
  followRename(databaseId: number, name: string): Promise<void>;
  idsIn(databaseId: number): Promise<readonly number[]>;
  countIn(databaseId: number): Promise<number>;
}

export interface DatasetServiceParts {
  readonly store: MetadataStore;
  readonly reader: DatasetReader;
  readonly databases: Databases;
  readonly introspection: Scoped<Introspection>;
  readonly sql: Scoped<SqlSessions>;
  readonly engines: EngineCatalogue;
  readonly identity: Identity;
}

export function createDatasetService(
  { store, reader, databases, introspection, sql: sessions, engines, identity: { access, users } }: DatasetServiceParts,
  objects: ObjectChanges,
): DatasetService {
  const db = store.db<DatasetTables>();
  const now = () => toStoredMoment(new Date());

  async function describe(source: Source, scope: Scope): Promise<readonly EngineColumn[]> {
    const name = qualifiedName({ schema: source.schema, table_name: source.tableName });
    try {
      const columns = await introspection.for(scope).describeSource(source, scope.signal);
      if (columns.length === 0 && source.sql === null) throw DatasetErrors.tableMissing(name);
      return columns;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const tableIsMissing = source.sql === null && (error.kind === 'table-missing' || error.kind === 'schema-missing');
      throw tableIsMissing ? DatasetErrors.tableMissing(name) : DatasetErrors.unreadableSource(error.message);
    }
  }

  const findTable = (databaseId: number, schema: string | null, tableName: string) =>
    db
      .selectFrom('datasets')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where('schema', schema === null ? 'is' : '=', schema)
      .where('table_name', '=', tableName)
      .executeTakeFirst();

  async function ensureFree(databaseId: number, schema: string | null, tableName: string, ownId?: number) {
    const taken = await findTable(databaseId, schema, tableName);
    if (taken !== undefined && taken.id !== ownId)
      throw DatasetErrors.exists(qualifiedName({ schema, table_name: tableName }));
  }

  async function sameTable(databaseId: number, table: ResolvedTable): Promise<readonly number[]> {
    const named = await reader.tablesNamed(databaseId, [table.tableName]);
    return named.filter((dataset) => isSameTable(dataset, table)).map((dataset) => dataset.id);
  }

  /** A table has one dataset, however its name is written: rules and rights stand on it. @throws HttpError 422 */
  async function freeTable(databaseId: number, asked: NamedTable, scope: Scope, ownId?: number) {
    const table = await resolveTable(introspection.for(scope), databaseId, asked, scope.signal);
    const taken = (await sameTable(databaseId, table)).some((id) => id !== ownId);
    if (taken) throw DatasetErrors.exists(qualifiedName({ schema: asked.schema, table_name: asked.tableName }));
    await ensureFree(databaseId, table.schema, table.tableName, ownId);
    return table;
  }

  /** SQL may reach every schema, so whoever writes it needs the whole database, or every table in it. @throws HttpError 422 */
  async function usableDatabase(
    id: number,
    schema: string | null,
    sql: string | null,
    scope: Scope,
  ): Promise<DatabaseSummary> {
    const who = personOf(scope);
    const database = await databases.find(id);
    if (database === undefined) throw DatasetErrors.databaseMissing();
    if (access.canDatabase(who, database)) return database;
    if (sql !== null) {
      const services = { engines, sql: sessions.for(scope), introspection: introspection.for(scope) };
      await ensureReadableSql(sql, { who, database, schema }, services);
    } else if (!access.canSchema(who, database, schema)) throw DatasetErrors.databaseMissing();
    return database;
  }

  /** As `usableDatabase`; the system itself may use all. @throws HttpError 422 */
  async function databaseFor(id: number, schema: string | null, sql: string | null, scope: Scope) {
    if (scope.principal !== null) return usableDatabase(id, schema, sql, scope);
    const database = await databases.find(id);
    if (database === undefined) throw DatasetErrors.databaseMissing();
    return database;
  }

  async function syncPermissions(before: DatasetRecord | null, after: DatasetRecord | null): Promise<void> {
    if (before?.perm !== after?.perm)
      await access.syncObjectPermission('datasource_access', before?.perm ?? null, after?.perm ?? null);
    if (after !== null && after.schema_perm !== null && before?.schema_perm !== after.schema_perm)
      await access.syncObjectPermission('schema_access', null, after.schema_perm);
  }

  /** `perm` holds the id, which is known only after the insert. */
  async function insert(
    database: DatabaseSummary,
    fields: Partial<DatasetRecord> & { readonly table_name: string },
    parts: (tx: Parameters<typeof replaceColumns>[0], id: number, moment: string) => Promise<void>,
    owners: readonly number[],
    who: Principal | null,
  ): Promise<DatasetRecord> {
    const audit = auditCreated(who, new Date());
    const write =
      (_announced: Announced) =>
      async (tx: Kysely<DatasetTables>): Promise<DatasetRecord> => {
        const { id } = await tx
          .insertInto('datasets')
          .values({
            ...NEW_DATASET,
            uuid: randomUUID(),
            database_id: database.id,
            ...fields,
            schema_perm: schemaPermission(database.name, fields.schema ?? null),
            ...audit,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await replaceLinks(tx, OWNER_LINK, id, owners);
        await parts(tx, id, audit.created_on);
        return tx
          .updateTable('datasets')
          .set({ perm: datasetPermission(database.name, { id, name: fields.table_name }) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      };
    return objects.create(
      who,
      fields.table_name,
      async (announced) => {
        const record = await store.transaction<DatasetTables, DatasetRecord>(write(announced));
        await syncPermissions(null, record);
        return record;
      },
      ({ id }) => id,
    );
  }

  async function refresh(_announced: Announced, record: DatasetRecord, scope: Scope): Promise<void> {
    const columns = await describe(sourceOf(record), scope);
    await store.transaction<DatasetTables, void>(async (tx) => {
      await alignColumns(tx, record.id, columns, now());
      await tx
        .updateTable('datasets')
        .set({
          ...auditChanged(scope.principal, new Date()),
          main_dttm_col: record.main_dttm_col ?? firstTemporal(columns),
        })
        .where('id', '=', record.id)
        .execute();
    });
  }

  const ensureMine = async (who: Principal, record: DatasetRecord) =>
    ensureOwner(who, await reader.ownerIds(record.id));

  return {
    describe,
    findTable,

    async findSameTable(databaseId, schema, tableName, scope) {
      const exact = await findTable(databaseId, schema, tableName);
      if (exact !== undefined) return exact;
      await usableDatabase(databaseId, schema, null, scope);
      const [id] = await sameTable(
        databaseId,
        await resolveTable(introspection.for(scope), databaseId, { schema, tableName }, scope.signal),
      );
      return id === undefined ? undefined : (await reader.find(id))?.record;
    },

    async create(input, scope) {
      const who = personOf(scope);
      const asked = { schema: input.schema || null, tableName: input.table_name };
      const sql = input.sql || null;
      const database = await usableDatabase(input.database, asked.schema, sql, scope);
      await ensureFree(database.id, asked.schema, asked.tableName);
      const source: Source = { databaseId: database.id, ...asked, sql, templateParams: input.template_params ?? null };
      const columns = await describe(source, scope);
      const { schema, tableName } = sql === null ? await freeTable(database.id, asked, scope) : asked;
      if (schema !== asked.schema) await usableDatabase(database.id, schema, sql, scope);
      const owners = await ownersOfNew(users, who, input.owners);
      return insert(
        database,
        {
          table_name: tableName,
          schema,
          catalog: input.catalog ?? null,
          sql,
          template_params: source.templateParams,
          main_dttm_col: firstTemporal(columns),
          normalize_columns: Number(input.normalize_columns ?? false),
          always_filter_main_dttm: Number(input.always_filter_main_dttm ?? false),
          is_managed_externally: Number(input.is_managed_externally ?? false),
          external_url: input.external_url ?? null,
        },
        async (tx, id, moment) => {
          if (columns.length > 0)
            await tx
              .insertInto('dataset_columns')
              .values(columns.map((column) => columnOfSource(id, column, moment)))
              .execute();
          await tx.insertInto('dataset_metrics').values(rowCountMetric(id, moment)).execute();
        },
        owners,
        who,
      );
    },

    async createByCode(input, scope) {
      const { principal: who, signal } = scope;
      const asked = { schema: input.schema || null, tableName: input.tableName };
      const sql = input.sql || null;
      const database = await databaseFor(input.databaseId, asked.schema, sql, scope);
      await ensureFree(database.id, asked.schema, asked.tableName);
      const { schema, tableName } = sql === null ? await freeTable(database.id, asked, scope) : asked;
      const columns =
        sql === null
          ? await tableColumns(database.id, schema, tableName, scope)
          : await introspection.for(scope).describeSource({ databaseId: database.id, schema, tableName, sql }, signal);
      const described = input.columns ?? {};
      return insert(
        database,
        {
          ...(input.uuid === undefined ? {} : { uuid: input.uuid }),
          table_name: tableName,
          schema,
          sql,
          description: input.description ?? null,
          main_dttm_col: input.mainDttmCol ?? firstTemporal(columns),
        },
        async (tx, id, moment) => {
          const known = columns.map((column) => ({
            ...columnOfSource(id, column, moment),
            verbose_name: described[column.name]?.verboseName ?? null,
            description: described[column.name]?.description ?? null,
          }));
          const calculated = Object.entries(described)
            .filter(([name, column]) => column.expression !== undefined && columns.every((one) => one.name !== name))
            .map(([name, column]) => ({
              ...columnOfSource(id, { name, type: '', generic: null }, moment),
              type: null,
              expression: column.expression ?? null,
              verbose_name: column.verboseName ?? null,
              description: column.description ?? null,
            }));
          if (known.length + calculated.length > 0)
            await tx
              .insertInto('dataset_columns')
              .values([...known, ...calculated])
              .execute();
          const metrics = (input.metrics ?? []).map((metric) =>
            metricOf(
              {
                metric_name: metric.name,
                expression: metric.expression,
                verbose_name: metric.verboseName ?? null,
                description: metric.description ?? null,
                d3format: metric.d3format ?? null,
              },
              id,
              moment,
            ),
          );
          await tx
            .insertInto('dataset_metrics')
            .values(metrics.length > 0 ? metrics : [rowCountMetric(id, moment)])
            .execute();
        },
        await ownersOfNew(users, who, undefined),
        who,
      );
    },

    async update(record, input, { scope, origin, guard, overrideColumns = false }) {
      const who = personOf(scope);
      await ensureMine(who, record);
      const owners = await ownersAfterChange(users, who, input.owners);
      const endpoint = input.default_endpoint === undefined ? {} : { default_endpoint: inside(input, origin) };
      const asked = {
        databaseId: input.database_id ?? record.database_id,
        schema: input.schema === undefined ? record.schema : input.schema || null,
        tableName: input.table_name ?? record.table_name,
      };
      const sql = input.sql === undefined ? record.sql || null : input.sql || null;
      const moved =
        asked.databaseId !== record.database_id ||
        asked.schema !== record.schema ||
        asked.tableName !== record.table_name ||
        sql !== (record.sql || null);
      const database = moved
        ? await usableDatabase(asked.databaseId, asked.schema, sql, scope)
        : await databases.find(asked.databaseId);
      if (database === undefined) throw DatasetErrors.databaseMissing();
      await ensureFree(asked.databaseId, asked.schema, asked.tableName, record.id);
      const found = moved && sql === null ? await freeTable(asked.databaseId, asked, scope, record.id) : asked;
      if (found.schema !== asked.schema) await usableDatabase(asked.databaseId, found.schema, sql, scope);
      const target = { databaseId: asked.databaseId, schema: found.schema, tableName: found.tableName };
      const write =
        (_announced: Announced) =>
        async (tx: Kysely<DatasetTables>): Promise<DatasetRecord> => {
          await guard(tx);
          if (input.columns !== undefined) {
            if (overrideColumns) await tx.deleteFrom('dataset_columns').where('dataset_id', '=', record.id).execute();
            const list = overrideColumns ? input.columns.map(({ id: _id, ...column }) => column) : input.columns;
            await replaceColumns(tx, record.id, list, now());
          }
          if (input.metrics !== undefined) await replaceMetrics(tx, record.id, input.metrics, now());
          if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, record.id, owners);
          return tx
            .updateTable('datasets')
            .set({
              ...changedFields(input),
              ...endpoint,
              database_id: target.databaseId,
              schema: target.schema,
              table_name: target.tableName,
              perm: datasetPermission(database.name, { id: record.id, name: target.tableName }),
              schema_perm: schemaPermission(database.name, target.schema),
              ...auditChanged(who, new Date()),
            })
            .where('id', '=', record.id)
            .returningAll()
            .executeTakeFirstOrThrow();
        };
      await objects.update(
        who,
        named(record),
        async (announced) => {
          const after = await store.transaction<DatasetTables, DatasetRecord>(write(announced));
          await syncPermissions(record, after);
          if (overrideColumns) await refresh(announced, after, scope);
        },
        () => target.tableName,
      );
    },

    async refresh(record, scope) {
      const who = personOf(scope);
      await ensureMine(who, record);
      await objects.update(who, named(record), (announced) => refresh(announced, record, scope));
    },

    async duplicate(baseId, tableName, who) {
      const [base, source] = await Promise.all([reader.find(baseId), reader.datasource(baseId)]);
      const readable = source !== undefined && access.canDatasource(who, source.subject);
      if (base === undefined || !readable || !isVirtual(base.record)) throw DatasetErrors.cannotDuplicate();
      const database = await databases.find(base.record.database_id);
      if (database === undefined) throw DatasetErrors.cannotDuplicate();
      if ((await findTable(database.id, base.record.schema, tableName)) !== undefined)
        throw DatasetErrors.cannotDuplicate();
      const { id: _id, uuid: _uuid, perm: _perm, ...fields } = base.record;
      return insert(
        database,
        { ...fields, table_name: tableName },
        async (tx, id) => {
          if (base.columns.length > 0)
            await tx
              .insertInto('dataset_columns')
              .values(
                base.columns.map(({ id: _column, ...column }) => ({ ...column, uuid: randomUUID(), dataset_id: id })),
              )
              .execute();
          if (base.metrics.length > 0)
            await tx
              .insertInto('dataset_metrics')
              .values(
                base.metrics.map(({ id: _metric, ...metric }) => ({ ...metric, uuid: randomUUID(), dataset_id: id })),
              )
              .execute();
        },
        await ownersOfNew(users, who, undefined),
        who,
      );
    },

    async remove(records, who) {
      for (const record of records) await ensureMine(who, record);
      const ids = records.map(({ id }) => id);
      await objects.remove(who, records.map(named), async (_announced: Announced) => {
        await db.deleteFrom('datasets').where('id', 'in', ids).execute();
        for (const record of records) await syncPermissions(record, null);
      });
    },

    async removePart(record, table, part, who) {
      await ensureMine(who, record);
      const ofDataset = db.selectFrom(table).select('id').where('id', '=', part).where('dataset_id', '=', record.id);
      if ((await ofDataset.executeTakeFirst()) === undefined) throw notFound();
      await objects.update(who, named(record), async (_announced: Announced) => {
        await db.deleteFrom(table).where('id', '=', part).where('dataset_id', '=', record.id).execute();
        await db.updateTable('datasets').set(auditChanged(who, new Date())).where('id', '=', record.id).execute();
      });
    },

    async followRename(databaseId, name) {
      const records = await db.selectFrom('datasets').selectAll().where('database_id', '=', databaseId).execute();
      const renamed = new Map<string, string>();
      for (const record of records) {
        const perm = datasetPermission(name, { id: record.id, name: record.table_name });
        const schemaPerm = schemaPermission(name, record.schema);
        await db.updateTable('datasets').set({ perm, schema_perm: schemaPerm }).where('id', '=', record.id).execute();
        await access.syncObjectPermission('datasource_access', record.perm, perm);
        if (record.schema_perm !== null && schemaPerm !== null) renamed.set(record.schema_perm, schemaPerm);
      }
      for (const [from, to] of renamed) await access.syncObjectPermission('schema_access', from, to);
    },

    async idsIn(databaseId) {
      const rows = await db.selectFrom('datasets').select('id').where('database_id', '=', databaseId).execute();
      return rows.map(({ id }) => id);
    },

    async countIn(databaseId) {
      const { count } = await db
        .selectFrom('datasets')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('database_id', '=', databaseId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };

  async function tableColumns(databaseId: number, schema: string | null, table: string, scope: Scope) {
    const [details, dialect] = await Promise.all([
      introspection.for(scope).describeTable(databaseId, schema, table, scope.signal),
      engines.dialectOf(databaseId),
    ]);
    if (details === undefined) throw DatasetErrors.tableMissing(qualifiedName({ schema, table_name: table }));
    return details.columns.map(({ name, type }) => ({ name, type, generic: dialect.genericType(type) }));
  }
}

const named = ({ id, table_name }: DatasetRecord): NamedObject => ({ id, name: table_name });

/** @throws HttpError 422 */
function inside({ default_endpoint: text }: DatasetUpdate, origin: string): string | null {
  if (!text) return text ?? null;
  const path = pathInside(text, origin);
  if (path === undefined) throw DatasetErrors.endpointOutside();
  return path;
}

export const sourceOf = (record: DatasetRecord): Source => ({
  databaseId: record.database_id,
  schema: record.schema,
  tableName: record.table_name,
  sql: isVirtual(record) ? record.sql : null,
  templateParams: record.template_params,
  datasetId: record.id,
});

const firstTemporal = (columns: readonly EngineColumn[]): string | null =>
  columns.find((column) => column.generic === 2)?.name ?? null;

const NEW_DATASET = {
  catalog: null,
  schema: null,
  sql: null,
  description: null,
  main_dttm_col: null,
  normalize_columns: 0,
  always_filter_main_dttm: 0,
  offset: 0,
  default_endpoint: null,
  cache_timeout: null,
  is_sqllab_view: 0,
  template_params: null,
  filter_select_enabled: 1,
  fetch_values_predicate: null,
  extra: null,
  folders: null,
  is_managed_externally: 0,
  external_url: null,
  perm: '',
};

const TEXTS = [
  'sql',
  'catalog',
  'description',
  'main_dttm_col',
  'default_endpoint',
  'cache_timeout',
  'template_params',
  'fetch_values_predicate',
  'extra',
  'external_url',
] as const;

const SWITCHES = [
  'normalize_columns',
  'always_filter_main_dttm',
  'is_sqllab_view',
  'filter_select_enabled',
  'is_managed_externally',
] as const;

function changedFields(input: DatasetUpdate): Partial<Omit<DatasetRecord, 'id'>> {
  const texts = TEXTS.filter((name) => input[name] !== undefined).map((name) => [name, input[name] ?? null]);
  const switches = SWITCHES.filter((name) => typeof input[name] === 'boolean').map((name) => [
    name,
    Number(input[name]),
  ]);
  return {
    ...Object.fromEntries([...texts, ...switches]),
    ...(typeof input.offset === 'number' ? { offset: input.offset } : {}),
    ...(input.folders === undefined ? {} : { folders: input.folders === null ? null : JSON.stringify(input.folders) }),
  };
}
