import { personOf, type Scope } from '@facet/sdk/common';
import { ownersOfNew } from '@facet/sdk/resource';
import type { DatasetCreate } from '../../common/wire/dataset.ts';
import type { EngineColumn } from '@facet/sdk/server';
import { columnOfSource, rowCountMetric } from '../dataset-parts.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import type { ChangeParts } from './change-parts.ts';
import { describeSource, firstTemporal, type Source } from './dataset-source.ts';
import { insertDataset, type InsertedDataset } from './insert-dataset.ts';
import { insertRows } from './insert-rows.ts';
import { ensureFreeName, freeTable } from './table-names.ts';
import { usableDatabase } from './usable-database.ts';

/** Creates a dataset for an HTTP request of a user. */
export async function createDataset(parts: ChangeParts, input: DatasetCreate, scope: Scope): Promise<DatasetRecord> {
  const who = personOf(scope);
  const asked = { catalog: input.catalog || null, schema: input.schema || null, tableName: input.table_name };
  const sql = input.sql || null;
  const database = await usableDatabase(parts, input.database, asked, sql, scope);
  await ensureFreeName(parts, database.id, asked);
  const source: Source = { databaseId: database.id, ...asked, sql, templateParams: input.template_params ?? null };
  const columns = await describeSource(parts, source, scope);
  const { schema, tableName } = sql === null ? await freeTable(parts, database.id, asked, scope) : asked;
  if (schema !== asked.schema) await usableDatabase(parts, database.id, { ...asked, schema }, sql, scope);
  const owners = await ownersOfNew(parts.identity.users, who, input.owners);
  const fields = {
    table_name: tableName,
    schema,
    catalog: asked.catalog,
    sql,
    template_params: source.templateParams,
    main_dttm_col: firstTemporal(columns),
    normalize_columns: Number(input.normalize_columns ?? false),
    always_filter_main_dttm: Number(input.always_filter_main_dttm ?? false),
    is_managed_externally: Number(input.is_managed_externally ?? false),
    external_url: input.external_url ?? null,
  };
  const dataset: InsertedDataset = {
    database,
    fields,
    owners,
    parts: async (tx, id, moment) => {
      const rows = columns.map((column) => ({ ...columnOfSource(id, column, moment), ...saidOf(column, input) }));
      await insertRows(rows, (some) => tx.insertInto('dataset_columns').values(some).execute());
      await tx.insertInto('dataset_metrics').values(rowCountMetric(id, moment)).execute();
    },
  };
  return insertDataset(parts, dataset, who);
}

/** The settings in the request for a column of the source. */
function saidOf({ name }: EngineColumn, { columns = [] }: DatasetCreate) {
  const said = columns.find((column) => column.column_name === name);
  return typeof said?.is_dttm === 'boolean' ? { is_dttm: Number(said.is_dttm) } : {};
}
