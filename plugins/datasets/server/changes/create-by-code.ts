import type { Scope } from '@facet/sdk/common';
import { ownersOfNew } from '@facet/sdk/resource';
import type { EngineColumn } from '@facet/sdk/server';
import type { NewDataset } from '../../contract.server.ts';
import { columnOfSource, metricOf, rowCountMetric } from '../dataset-parts.ts';
import type { DatasetRecord } from '../dataset-store.ts';
import type { ChangeParts } from './change-parts.ts';
import { firstTemporal, tableColumns } from './dataset-source.ts';
import { insertDataset, type InsertedDataset } from './insert-dataset.ts';
import { insertRows } from './insert-rows.ts';
import { ensureFreeName, freeTable } from './table-names.ts';
import { databaseFor } from './usable-database.ts';

/** Creates a dataset for another plugin, with the given columns and metrics. */
export async function createByCode(parts: ChangeParts, input: NewDataset, scope: Scope): Promise<DatasetRecord> {
  const { principal: who, signal } = scope;
  const asked = { catalog: null, schema: input.schema || null, tableName: input.tableName };
  const sql = input.sql || null;
  const database = await databaseFor(parts, input.databaseId, asked, sql, scope);
  await ensureFreeName(parts, database.id, asked);
  const { schema, tableName } = sql === null ? await freeTable(parts, database.id, asked, scope) : asked;
  const introspection = parts.introspection.for(scope);
  const columns =
    sql === null
      ? await tableColumns(parts, database.id, schema, tableName, scope)
      : await introspection.describeSource({ databaseId: database.id, schema, tableName, sql }, signal);
  const fields = {
    ...(input.uuid === undefined ? {} : { uuid: input.uuid }),
    table_name: tableName,
    schema,
    sql,
    description: input.description ?? null,
    main_dttm_col: input.mainDttmCol ?? firstTemporal(columns),
  };
  const owners = await ownersOfNew(parts.identity.users, who, undefined);
  const dataset: InsertedDataset = {
    database,
    fields,
    owners,
    parts: async (tx, id, moment) => {
      await insertRows(columnRows(input, columns, id, moment), (some) =>
        tx.insertInto('dataset_columns').values(some).execute(),
      );
      await insertRows(metricRows(input, id, moment), (some) =>
        tx.insertInto('dataset_metrics').values(some).execute(),
      );
    },
  };
  return insertDataset(parts, dataset, who);
}

function columnRows(
  { columns: described = {} }: NewDataset,
  columns: readonly EngineColumn[],
  id: number,
  moment: string,
) {
  // Columns of files may have the name of a member of `Object.prototype`.
  const byName = new Map(Object.entries(described));
  const known = columns.map((column) => ({
    ...columnOfSource(id, column, moment),
    verbose_name: byName.get(column.name)?.verboseName ?? null,
    description: byName.get(column.name)?.description ?? null,
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
  return [...known, ...calculated];
}

/** A dataset without given metrics gets a row count. */
function metricRows({ metrics = [] }: NewDataset, id: number, moment: string) {
  if (metrics.length === 0) return [rowCountMetric(id, moment)];
  return metrics.map((metric) =>
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
}
