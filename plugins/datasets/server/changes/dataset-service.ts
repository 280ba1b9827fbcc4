import type { Scope } from '@facet/sdk/common';
import type { EngineColumn, Principal } from '@facet/sdk/server';
import type { DatasetCreate, DatasetUpdate } from '../../common/wire/dataset.ts';
import type { NewDataset } from '../../contract.server.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import { type NamedTable, resolveTable } from '../resolve-table.ts';
import type { DatasetTables } from '../tables.ts';
import type { ChangeParts } from './change-parts.ts';
import { createByCode } from './create-by-code.ts';
import { createDataset } from './create-dataset.ts';
import { followRename } from './dataset-permissions.ts';
import { describeSource, type Source } from './dataset-source.ts';
import { duplicateDataset } from './duplicate-dataset.ts';
import { refreshDataset } from './refresh-dataset.ts';
import { removeDatasets, removePart } from './remove-dataset.ts';
import { findTable, idsOfTable } from './table-names.ts';
import { type DatasetSave, updateDataset } from './update-dataset.ts';
import { usableDatabase } from './usable-database.ts';

export interface DatasetService {
  create(input: DatasetCreate, scope: Scope): Promise<DatasetRecord>;
  createByCode(input: NewDataset, scope: Scope): Promise<DatasetRecord>;
  update(record: DatasetRecord, input: DatasetUpdate, save: DatasetSave): Promise<void>;
  refresh(record: DatasetRecord, scope: Scope): Promise<void>;
  duplicate(baseId: number, tableName: string, scope: Scope): Promise<DatasetRecord>;
  findTable(databaseId: number, table: NamedTable): Promise<DatasetRecord | undefined>;
  /** The dataset of a table, in any spelling of its name. */
  findSameTable(databaseId: number, table: NamedTable, scope: Scope): Promise<DatasetRecord | undefined>;
  /** @throws HttpError 403 for datasets of other owners; then none is removed */
  remove(records: readonly DatasetRecord[], who: Principal): Promise<void>;
  removePart(
    record: DatasetRecord,
    table: 'dataset_columns' | 'dataset_metrics',
    part: number,
    who: Principal,
  ): Promise<void>;
  /** The present columns of a source in its database. @throws HttpError 422 */
  describe(source: Source, scope: Scope): Promise<readonly EngineColumn[]>;
  /** Renames the permissions after their database was renamed. */
  followRename(databaseId: number, name: string): Promise<void>;
  idsIn(databaseId: number): Promise<readonly number[]>;
  countIn(databaseId: number): Promise<number>;
}

/** Changes of datasets, with the permission checks that precede them. */
export function createDatasetService(parts: ChangeParts): DatasetService {
  const db = parts.store.db<DatasetTables>();
  return {
    create: (input, scope) => createDataset(parts, input, scope),
    createByCode: (input, scope) => createByCode(parts, input, scope),
    update: (record, input, save) => updateDataset(parts, record, input, save),
    refresh: (record, scope) => refreshDataset(parts, record, scope),
    duplicate: (baseId, tableName, scope) => duplicateDataset(parts, baseId, tableName, scope),
    remove: (records, who) => removeDatasets(parts, records, who),
    removePart: (record, table, part, who) => removePart(parts, record, table, part, who),
    describe: (source, scope) => describeSource(parts, source, scope),
    findTable: (databaseId, table) => findTable(parts, databaseId, table),
    followRename: (databaseId, name) => followRename(parts, databaseId, name),

    async findSameTable(databaseId, asked, scope) {
      const exact = await findTable(parts, databaseId, asked);
      if (exact !== undefined) return exact;
      await usableDatabase(parts, databaseId, asked, null, scope);
      const introspection = parts.introspection.for(scope);
      const table = await resolveTable(introspection, databaseId, asked, scope.signal);
      const [id] = await idsOfTable(parts, databaseId, table);
      return id === undefined ? undefined : (await parts.reader.find(id))?.record;
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
}
