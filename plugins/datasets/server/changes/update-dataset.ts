import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  type Announced,
  auditChanged,
  ownersAfterChange,
  replaceLinks,
  type SaveGuard,
  toStoredMoment,
} from '@facet/sdk/resource';
import type { Kysely } from 'kysely';
import { datasetPermission, schemaPermission } from '../../common/permission.ts';
import type { DatasetUpdate } from '../../common/wire/dataset.ts';
import { replaceColumns, replaceMetrics } from '../dataset-parts.ts';
import { type DatasetRecord, OWNER_LINK } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';
import { holdsTemplate } from '../readable-sql.ts';
import type { DatasetTables } from '../tables.ts';
import { type ChangeParts, ensureManagedHere, ensureMine, named } from './change-parts.ts';
import { changedMeaning } from './changed-meaning.ts';
import { changedEndpoint, changedFields } from './changed-fields.ts';
import { syncPermissions } from './dataset-permissions.ts';
import { readColumnsAgain } from './refresh-dataset.ts';
import { ensureFreeName, freeTable } from './table-names.ts';
import { usableDatabase } from './usable-database.ts';

export interface DatasetSave {
  readonly scope: Scope;
  /** The origin of this server in the client's view; addresses are checked against it. */
  readonly origin: string;
  readonly guard: SaveGuard;
  /** Replaces all columns by those of the source. */
  readonly overrideColumns?: boolean;
}

interface Target {
  readonly database: DatabaseSummary;
  /** Set if it is not the connection's default. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
}

export async function updateDataset(
  parts: ChangeParts,
  record: DatasetRecord,
  input: DatasetUpdate,
  save: DatasetSave,
): Promise<void> {
  const { scope, origin, overrideColumns = false } = save;
  const who = personOf(scope);
  await ensureMine(parts, who, record);
  ensureManagedHere(record, input);
  const owners = await ownersAfterChange(parts.identity.users, who, input.owners);
  const endpoint = changedEndpoint(input, origin);
  const target = await targetOf(parts, record, input, scope);
  const fields = { ...changedFields(input), ...endpoint, ...auditChanged(who, new Date()) };
  await parts.objects.update(
    who,
    { ...named(record), meaning: meaningOf(record, input, target) },
    async (announced) => {
      const after = await parts.store.transaction<DatasetTables, DatasetRecord>((tx) =>
        write(announced, tx, { record, input, save, target, owners, fields }),
      );
      await syncPermissions(parts, record, after);
      if (overrideColumns) await readColumnsAgain(announced, parts, after, scope);
    },
    () => target.tableName,
  );
}

const meaningOf = (record: DatasetRecord, input: DatasetUpdate, { database, schema, tableName }: Target) =>
  changedMeaning(record, {
    database_id: database.id,
    catalog: input.catalog === undefined ? record.catalog : input.catalog,
    schema,
    table_name: tableName,
    sql: input.sql === undefined ? record.sql : input.sql,
    template_params: input.template_params === undefined ? record.template_params : input.template_params,
  });

/** The source of the dataset after the change. Only a new source or changed SQL is checked again. @throws HttpError 422 */
async function targetOf(
  parts: ChangeParts,
  record: DatasetRecord,
  input: DatasetUpdate,
  scope: Scope,
): Promise<Target> {
  const databaseId = input.database_id ?? record.database_id;
  const asked = {
    catalog: input.catalog === undefined ? record.catalog : input.catalog || null,
    schema: input.schema === undefined ? record.schema : input.schema || null,
    tableName: input.table_name ?? record.table_name,
  };
  const sql = input.sql === undefined ? record.sql || null : input.sql || null;
  const moved =
    fillsAnew(sql, record, input) ||
    databaseId !== record.database_id ||
    asked.catalog !== record.catalog ||
    asked.schema !== record.schema ||
    asked.tableName !== record.table_name ||
    sql !== (record.sql || null);
  const database = moved
    ? await usableDatabase(parts, databaseId, asked, sql, scope)
    : await parts.databases.find(databaseId);
  if (database === undefined) throw DatasetErrors.databaseMissing();
  await ensureFreeName(parts, databaseId, asked, record.id);
  const found = moved && sql === null ? await freeTable(parts, databaseId, asked, scope, record.id) : asked;
  if (found.schema !== asked.schema)
    await usableDatabase(parts, databaseId, { ...asked, schema: found.schema }, sql, scope);
  const catalog = await parts.engines.foreignCatalog(databaseId, asked.catalog);
  return { database, catalog, schema: found.schema, tableName: found.tableName };
}

/** Template parameters are part of the SQL: with other values it may read any table. */
const fillsAnew = (
  sql: string | null,
  { template_params: before }: DatasetRecord,
  { template_params: after }: DatasetUpdate,
): boolean => sql !== null && holdsTemplate(sql) && after !== undefined && (after || null) !== (before || null);

interface Written {
  readonly record: DatasetRecord;
  readonly input: DatasetUpdate;
  readonly save: DatasetSave;
  readonly target: Target;
  readonly owners: readonly number[] | undefined;
  readonly fields: Partial<Omit<DatasetRecord, 'id'>>;
}

async function write(
  _announced: Announced,
  tx: Kysely<DatasetTables>,
  { record: { id }, input, save: { guard, overrideColumns }, target, owners, fields }: Written,
): Promise<DatasetRecord> {
  const { database, catalog, schema, tableName } = target;
  await guard(tx);
  const moment = toStoredMoment(new Date());
  if (input.columns !== undefined) {
    if (overrideColumns) await tx.deleteFrom('dataset_columns').where('dataset_id', '=', id).execute();
    const list = overrideColumns ? input.columns.map(({ id: _id, ...column }) => column) : input.columns;
    await replaceColumns(tx, id, list, moment);
  }
  if (input.metrics !== undefined) await replaceMetrics(tx, id, input.metrics, moment);
  if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, id, owners);
  return tx
    .updateTable('datasets')
    .set({
      ...fields,
      database_id: database.id,
      schema,
      table_name: tableName,
      perm: datasetPermission(database.name, { id, name: tableName }),
      schema_perm: schemaPermission(database.name, schema, catalog),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
