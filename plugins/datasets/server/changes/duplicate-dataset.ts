import { randomUUID } from 'node:crypto';
import { personOf, type Scope } from '@facet/sdk/common';
import { ownersOfNew } from '@facet/sdk/resource';
import { type DatasetRecord, isVirtual } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';
import type { ChangeParts } from './change-parts.ts';
import { insertDataset, type InsertedDataset } from './insert-dataset.ts';
import { insertRows } from './insert-rows.ts';
import { findTable } from './table-names.ts';
import { usableDatabase } from './usable-database.ts';

/**
 * Copies a virtual dataset. Row rules of the original do not apply to the copy, and its owner keeps it after losing
 * access to the original. Therefore the caller needs the same permissions as for writing the SQL. @throws HttpError 422
 */
export async function duplicateDataset(
  parts: ChangeParts,
  baseId: number,
  tableName: string,
  scope: Scope,
): Promise<DatasetRecord> {
  const { reader, identity } = parts;
  const who = personOf(scope);
  const [base, source] = await Promise.all([reader.find(baseId), reader.datasource(baseId)]);
  const readable = source !== undefined && identity.access.canDatasource(who, source.subject);
  if (base === undefined || !readable || !isVirtual(base.record)) throw DatasetErrors.cannotDuplicate();
  const { database_id: databaseId, sql } = base.record;
  const database = await usableDatabase(parts, databaseId, base.record, sql, scope);
  if ((await findTable(parts, database.id, { ...base.record, tableName })) !== undefined)
    throw DatasetErrors.cannotDuplicate();
  const { id: _id, uuid: _uuid, perm: _perm, ...fields } = base.record;
  const copies = <R extends { readonly id: number }>(rows: readonly R[], datasetId: number) =>
    rows.map(({ id: _row, ...row }) => ({ ...row, uuid: randomUUID(), dataset_id: datasetId }));
  const owners = await ownersOfNew(identity.users, who, undefined);
  const dataset: InsertedDataset = {
    database,
    fields: { ...fields, table_name: tableName },
    owners,
    parts: async (tx, id) => {
      await insertRows(copies(base.columns, id), (some) => tx.insertInto('dataset_columns').values(some).execute());
      await insertRows(copies(base.metrics, id), (some) => tx.insertInto('dataset_metrics').values(some).execute());
    },
  };
  return insertDataset(parts, dataset, who);
}
