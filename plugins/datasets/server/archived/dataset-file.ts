import {
  ARCHIVE_VERSION,
  archiveUuid,
  archiveVersion,
  type KnownMembers,
  MISSING,
} from '@facet/plugin-bundles/contract.server';
import { parseOutsideJson } from '@facet/sdk/common';
import { LONGEST_TEXT } from '@facet/sdk/wire/resource';
import { z } from 'zod';
import { dateFormat } from '../../common/wire/dataset.ts';
import type { ColumnRecord, MetricRecord, WholeDataset } from '../dataset-store.ts';

const required = (longest: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? MISSING : 'Not a valid string.') })
    .min(1, { error: `Length must be between 1 and ${longest}.` })
    .max(longest, { error: `Length must be between 1 and ${longest}.` });
const text = z.string().max(LONGEST_TEXT).nullish();
const short = z.string().max(255).nullish();
const flag = z.boolean().nullish();
/** An object, or the JSON text of one. */
const json = z.union([z.record(z.string(), z.unknown()), z.string().max(LONGEST_TEXT)]).nullish();

const columnFile = z.looseObject({
  column_name: required(255),
  verbose_name: text,
  is_dttm: flag,
  is_active: flag,
  type: text,
  advanced_data_type: short,
  groupby: flag,
  filterable: flag,
  expression: text,
  description: text,
  python_date_format: dateFormat.nullish(),
  extra: json,
});

const metricFile = z.looseObject({
  metric_name: required(255),
  verbose_name: text,
  metric_type: short,
  expression: required(LONGEST_TEXT),
  description: text,
  d3format: short,
  currency: json,
  extra: json,
  warning_text: text,
});

export const datasetFile = z.looseObject({
  table_name: required(250),
  main_dttm_col: z.string().max(250).nullish(),
  description: text,
  default_endpoint: z.string().max(2_000).nullish(),
  offset: z.int().nullish(),
  cache_timeout: z.int().nullish(),
  catalog: z.string().max(250).nullish(),
  schema: z.string().max(250).nullish(),
  sql: z.string().max(1_048_576).nullish(),
  template_params: json,
  filter_select_enabled: flag,
  fetch_values_predicate: z.string().max(1_000).nullish(),
  extra: json,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  folders: z.array(z.unknown()).nullish(),
  uuid: archiveUuid,
  metrics: z.array(metricFile).max(5_000).nullish(),
  columns: z.array(columnFile).max(10_000).nullish(),
  version: archiveVersion,
  database_uuid: archiveUuid,
});

export type DatasetFile = z.output<typeof datasetFile>;

export const datasetMembers: KnownMembers = {
  names: Object.keys(datasetFile.shape).filter((name) => name !== 'columns' && name !== 'metrics'),
  lists: {
    columns: { by: 'column_name', names: Object.keys(columnFile.shape) },
    metrics: { by: 'metric_name', names: Object.keys(metricFile.shape) },
  },
};

/** The file of a dataset. */
export function contentOf(
  { record, columns, metrics }: WholeDataset,
  databaseUuid: string,
): Readonly<Record<string, unknown>> {
  return {
    table_name: record.table_name,
    main_dttm_col: record.main_dttm_col,
    description: record.description,
    default_endpoint: record.default_endpoint,
    offset: record.offset,
    cache_timeout: record.cache_timeout,
    catalog: record.catalog,
    schema: record.schema,
    sql: record.sql === '' ? null : record.sql,
    params: null,
    template_params: valueOf(record.template_params),
    filter_select_enabled: record.filter_select_enabled === 1,
    fetch_values_predicate: record.fetch_values_predicate,
    extra: valueOf(record.extra),
    normalize_columns: record.normalize_columns === 1,
    always_filter_main_dttm: record.always_filter_main_dttm === 1,
    folders: valueOf(record.folders),
    uuid: record.uuid,
    metrics: metrics.map(metricContent),
    columns: columns.map(columnContent),
    version: ARCHIVE_VERSION,
    database_uuid: databaseUuid,
  };
}

const metricContent = (metric: MetricRecord) => ({
  metric_name: metric.metric_name,
  verbose_name: metric.verbose_name,
  metric_type: metric.metric_type,
  expression: metric.expression,
  description: metric.description,
  d3format: metric.d3format,
  currency: valueOf(metric.currency),
  extra: valueOf(metric.extra),
  warning_text: metric.warning_text,
});

const columnContent = (column: ColumnRecord) => ({
  column_name: column.column_name,
  verbose_name: column.verbose_name,
  is_dttm: column.is_dttm === 1,
  is_active: column.is_active === 1,
  type: column.type,
  advanced_data_type: column.advanced_data_type,
  groupby: column.groupby === 1,
  filterable: column.filterable === 1,
  expression: column.expression,
  description: column.description,
  python_date_format: column.python_date_format,
  extra: valueOf(column.extra),
});

/** The value of a JSON text; a text that is not JSON is returned as it is. */
function valueOf(stored: string | null): unknown {
  if (stored === null || stored === '') return null;
  try {
    return parseOutsideJson(stored);
  } catch (error) {
    if (error instanceof SyntaxError) return stored;
    throw error;
  }
}

/** The JSON text of a value; a string is JSON text already. */
export function jsonOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
