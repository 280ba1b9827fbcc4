import { randomUUID } from 'node:crypto';
import type { DatasetColumnWrite, DatasetMetricWrite } from '../common/wire/dataset.ts';
import type { EngineColumn } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import type { DatasetTables } from './tables.ts';
import type { ColumnRecord } from './dataset-store.ts';
import { DatasetErrors } from './errors.ts';

type Tables = Kysely<DatasetTables>;
type NewColumn = Omit<ColumnRecord, 'id'>;

const TEMPORAL = 2;

const bit = (value: boolean | null | undefined, fallback: boolean): number => Number(value ?? fallback);

/** The row of a column that was read from the source. */
export function columnOfSource(datasetId: number, source: EngineColumn, moment: string): NewColumn {
  return {
    uuid: randomUUID(),
    dataset_id: datasetId,
    column_name: source.name,
    verbose_name: null,
    description: null,
    expression: null,
    type: source.type,
    advanced_data_type: null,
    is_dttm: Number(source.generic === TEMPORAL),
    is_active: 1,
    groupby: 1,
    filterable: 1,
    python_date_format: null,
    extra: null,
    created_on: moment,
    changed_on: moment,
  };
}

/** The metric that every new dataset gets. */
export function rowCountMetric(datasetId: number, moment: string) {
  return metricOf(
    { metric_name: 'count', verbose_name: 'COUNT(*)', metric_type: 'count', expression: 'COUNT(*)' },
    datasetId,
    moment,
  );
}

export function metricOf(input: DatasetMetricWrite, datasetId: number, moment: string) {
  return {
    ...metricFields(input),
    uuid: input.uuid ?? randomUUID(),
    dataset_id: datasetId,
    created_on: moment,
    changed_on: moment,
  };
}

function columnFields(input: DatasetColumnWrite) {
  return {
    column_name: input.column_name,
    verbose_name: input.verbose_name ?? null,
    description: input.description ?? null,
    expression: input.expression ?? null,
    type: input.type ?? null,
    advanced_data_type: input.advanced_data_type ?? null,
    is_dttm: bit(input.is_dttm, false),
    is_active: bit(input.is_active, true),
    groupby: bit(input.groupby, true),
    filterable: bit(input.filterable, true),
    python_date_format: input.python_date_format || null,
    extra: input.extra ?? null,
  };
}

function metricFields(input: DatasetMetricWrite) {
  const currency = typeof input.currency === 'string' ? input.currency : JSON.stringify(input.currency ?? null);
  return {
    metric_name: input.metric_name,
    verbose_name: input.verbose_name ?? null,
    description: input.description ?? null,
    expression: input.expression,
    metric_type: input.metric_type ?? null,
    d3format: input.d3format ?? null,
    currency: currency === 'null' || currency === '' ? null : currency,
    warning_text: input.warning_text ?? null,
    extra: input.extra ?? null,
  };
}

interface Part {
  readonly id?: number | undefined;
  readonly name: string;
}

interface StoredPart {
  readonly id: number;
  readonly name: string;
}

/** @throws HttpError 422 when the list does not fit the stored parts. */
export function checkParts(kind: 'columns' | 'metrics', list: readonly Part[], stored: readonly StoredPart[]): void {
  if (new Set(list.map((part) => part.name)).size < list.length) throw DatasetErrors.partsDuplicated(kind);
  const ids = new Set(stored.map((part) => part.id));
  if (list.some((part) => part.id !== undefined && !ids.has(part.id))) throw DatasetErrors.partsMissing(kind);
  const names = new Set(stored.map((part) => part.name));
  if (list.some((part) => part.id === undefined && names.has(part.name))) throw DatasetErrors.partsExist(kind);
}

/** Replaces the dataset's columns: listed ids are changed, others are added, and missing ones are deleted. */
export async function replaceColumns(
  tx: Tables,
  datasetId: number,
  list: readonly DatasetColumnWrite[],
  moment: string,
): Promise<void> {
  const stored = await tx
    .selectFrom('dataset_columns')
    .select(['id', 'column_name as name'])
    .where('dataset_id', '=', datasetId)
    .execute();
  checkParts(
    'columns',
    list.map(({ id, column_name }) => ({ id, name: column_name })),
    stored,
  );
  const kept = list.flatMap(({ id }) => id ?? []);
  const gone = stored.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('dataset_columns').where('id', 'in', gone).execute();
  await parkNames(tx, 'dataset_columns', 'column_name', kept);
  for (const { id, ...input } of list) {
    if (id === undefined)
      await tx
        .insertInto('dataset_columns')
        .values({
          ...columnFields(input),
          uuid: input.uuid ?? randomUUID(),
          dataset_id: datasetId,
          created_on: moment,
          changed_on: moment,
        })
        .execute();
    else
      await tx
        .updateTable('dataset_columns')
        .set({ ...columnFields(input), changed_on: moment })
        .where('id', '=', id)
        .execute();
  }
}

/** As {@link replaceColumns}, for metrics. */
export async function replaceMetrics(
  tx: Tables,
  datasetId: number,
  list: readonly DatasetMetricWrite[],
  moment: string,
): Promise<void> {
  const stored = await tx
    .selectFrom('dataset_metrics')
    .select(['id', 'metric_name as name'])
    .where('dataset_id', '=', datasetId)
    .execute();
  checkParts(
    'metrics',
    list.map(({ id, metric_name }) => ({ id, name: metric_name })),
    stored,
  );
  const kept = list.flatMap(({ id }) => id ?? []);
  const gone = stored.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('dataset_metrics').where('id', 'in', gone).execute();
  await parkNames(tx, 'dataset_metrics', 'metric_name', kept);
  for (const { id, ...input } of list) {
    if (id === undefined)
      await tx
        .insertInto('dataset_metrics')
        .values(metricOf(input, datasetId, moment))
        .execute();
    else
      await tx
        .updateTable('dataset_metrics')
        .set({ ...metricFields(input), changed_on: moment })
        .where('id', '=', id)
        .execute();
  }
}

/** Renames rows that are about to be written to temporary names, so that two of them can swap names. */
async function parkNames(
  tx: Tables,
  table: 'dataset_columns' | 'dataset_metrics',
  name: 'column_name' | 'metric_name',
  ids: readonly number[],
): Promise<void> {
  for (const id of ids)
    await tx
      .updateTable(table)
      .set({ [name]: `${id}-${randomUUID()}` })
      .where('id', '=', id)
      .execute();
}

/**
 * Synchronises the columns with the source: types are updated, new columns are added, and missing ones are removed
 * unless they are calculated.
 */
export async function alignColumns(
  tx: Tables,
  datasetId: number,
  source: readonly EngineColumn[],
  moment: string,
): Promise<void> {
  const stored = await tx.selectFrom('dataset_columns').selectAll().where('dataset_id', '=', datasetId).execute();
  const byName = new Map(source.map((column) => [column.name, column]));
  for (const column of stored) {
    const found = byName.get(column.column_name);
    byName.delete(column.column_name);
    if (found === undefined && !column.expression)
      await tx.deleteFrom('dataset_columns').where('id', '=', column.id).execute();
    else if (found !== undefined && found.type !== column.type && !column.expression)
      await tx
        .updateTable('dataset_columns')
        .set({
          type: found.type,
          is_dttm: Number(found.generic === TEMPORAL || column.is_dttm === 1),
          changed_on: moment,
        })
        .where('id', '=', column.id)
        .execute();
  }
  for (const column of byName.values())
    await tx
      .insertInto('dataset_columns')
      .values(columnOfSource(datasetId, column, moment))
      .execute();
}
