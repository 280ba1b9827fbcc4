import { z } from 'zod';
import { isDateFormat } from '../columns/date-format.ts';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  distinctEndpoints,
  idList,
  idParam,
  jsonText,
  longText,
  messageAnswer,
  person,
  personName,
  readEndpoints,
  shortText,
  webAddress,
  writeEndpoints,
} from '@facet/sdk/wire/resource';

const view = 'Dataset';
const thing = 'the datasets';

const choice = z.tuple([z.string(), z.string()]);
const grain = z.tuple([z.string().nullable(), z.string()]);

export const datasetRow = z.object({
  id: z.int(),
  uuid: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  sql: z.string().nullable(),
  kind: z.enum(['physical', 'virtual']),
  database: z.object({ id: z.int(), database_name: z.string() }),
  datasource_type: z.literal('table'),
  default_endpoint: z.string().nullable(),
  description: z.string().nullable(),
  explore_url: z.string(),
  extra: z.string().nullable(),
  owners: z.array(person),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
});

const certified = {
  is_certified: z.boolean(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
};

export const datasourceColumn = z.object({
  id: z.int(),
  uuid: z.string(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  is_active: z.boolean(),
  is_dttm: z.boolean(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  advanced_data_type: z.string().nullable(),
  python_date_format: z.string().nullable(),
  ...certified,
  warning_markdown: z.string().nullable(),
});

export const datasourceMetric = z.object({
  id: z.int(),
  uuid: z.string(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  warning_text: z.string().nullable(),
  warning_markdown: z.string().nullable(),
  d3format: z.string().nullable(),
  currency: z.record(z.string(), z.unknown()).nullable(),
  ...certified,
});

/** The metadata of a dataset for Explore and dashboards. */
export const datasourcePayload = z.object({
  id: z.int(),
  uid: z.string(),
  type: z.enum(['table', 'query']),
  name: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  description: z.string().nullable(),
  edit_url: z.string(),
  default_endpoint: z.string().nullable(),
  offset: z.int(),
  cache_timeout: z.int().nullable(),
  params: z.string().nullable(),
  perm: z.string(),
  sql: z.string().nullable(),
  select_star: z.string().nullable(),
  filter_select: z.boolean(),
  filter_select_enabled: z.boolean(),
  fetch_values_predicate: z.string().nullable(),
  template_params: z.string().nullable(),
  is_sqllab_view: z.boolean(),
  main_dttm_col: z.string().nullable(),
  granularity_sqla: z.array(choice),
  time_grain_sqla: z.array(grain),
  order_by_choices: z.array(choice),
  verbose_map: z.record(z.string(), z.string()),
  column_formats: z.record(z.string(), z.string().nullable()),
  currency_formats: z.record(z.string(), z.unknown()),
  columns: z.array(datasourceColumn),
  metrics: z.array(datasourceMetric),
  column_types: z.array(z.int()),
  column_names: z.array(z.string()),
  owners: z.array(person.extend({ username: z.string() })),
  database: z.object({
    id: z.int(),
    name: z.string(),
    backend: z.string(),
    allows_subquery: z.boolean(),
    allows_cost_estimate: z.boolean(),
    allows_virtual_table_explore: z.boolean(),
    explore_database_id: z.int(),
    disable_data_preview: z.boolean(),
    disable_drill_to_detail: z.boolean(),
    allow_multi_catalog: z.boolean(),
  }),
  health_check_message: z.string().nullable(),
  extra: z.string().nullable(),
  is_managed_externally: z.boolean(),
  external_url: z.string().nullable(),
  normalize_columns: z.boolean(),
  always_filter_main_dttm: z.boolean(),
  folders: z.array(z.unknown()),
});

export type DatasourcePayload = z.output<typeof datasourcePayload>;

/** With `include_rendered_sql`: the expression with rendered templates. */
const rendered = { rendered_expression: z.string().nullable().optional() };

const itemColumn = datasourceColumn
  .omit({ is_certified: true, certified_by: true, certification_details: true, warning_markdown: true })
  .extend({ extra: z.string().nullable(), created_on: z.string(), changed_on: z.string(), ...rendered });

const itemMetric = datasourceMetric
  .omit({ is_certified: true, certified_by: true, certification_details: true, warning_markdown: true })
  .extend({
    metric_type: z.string().nullable(),
    extra: z.string().nullable(),
    created_on: z.string(),
    changed_on: z.string(),
    ...rendered,
  });

export const datasetItem = z.object({
  id: z.int(),
  uuid: z.string(),
  uid: z.string(),
  table_name: z.string(),
  name: z.string(),
  datasource_name: z.string(),
  sql: z.string().nullable(),
  rendered_sql: z.string().nullable().optional(),
  kind: z.enum(['physical', 'virtual']),
  datasource_type: z.literal('table'),
  url: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  description: z.string().nullable(),
  main_dttm_col: z.string().nullable(),
  normalize_columns: z.boolean(),
  always_filter_main_dttm: z.boolean(),
  offset: z.int(),
  default_endpoint: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  is_sqllab_view: z.boolean(),
  template_params: z.string().nullable(),
  select_star: z.string().nullable(),
  filter_select_enabled: z.boolean(),
  fetch_values_predicate: z.string().nullable(),
  extra: z.string().nullable(),
  is_managed_externally: z.boolean(),
  external_url: z.string().nullable(),
  owners: z.array(person),
  database: z.object({
    id: z.int(),
    database_name: z.string(),
    backend: z.string(),
    allow_multi_catalog: z.boolean(),
  }),
  columns: z.array(itemColumn),
  metrics: z.array(itemMetric),
  folders: z.array(z.unknown()),
  column_formats: z.record(z.string(), z.string().nullable()),
  currency_formats: z.record(z.string(), z.unknown()),
  granularity_sqla: z.array(choice),
  time_grain_sqla: z.array(grain),
  order_by_choices: z.array(choice),
  verbose_map: z.record(z.string(), z.string()),
  created_on: z.string(),
  created_on_humanized: z.string(),
  created_by: personName.nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  changed_by: personName.nullable(),
});

export const dateFormat = z
  .string()
  .refine(isDateFormat, { message: 'Invalid date/timestamp format' })
  .refine((text) => text.length <= 255, { message: 'Longer than maximum length 255.' });

const source = {
  schema: boundedText(0, 250).nullish(),
  catalog: boundedText(0, 250).nullish(),
  normalize_columns: z.boolean().optional(),
  always_filter_main_dttm: z.boolean().optional(),
  template_params: jsonText.nullish(),
};

/** The maximum length of a script. */
const sqlText = shortText(1_048_576);

/** Columns, metrics or folders; each is written by itself. */
const MOST_PARTS = 10_000;

export const datasetColumnWrite = z.strictObject({
  id: z.int().optional(),
  uuid: shortText(64).nullish(),
  column_name: boundedText(1, 255),
  type: longText.nullish(),
  type_generic: z.int().nullish(),
  advanced_data_type: shortText(255).nullish(),
  verbose_name: longText.nullish(),
  description: longText.nullish(),
  expression: longText.nullish(),
  extra: longText.nullish(),
  filterable: z.boolean().optional(),
  groupby: z.boolean().optional(),
  is_active: z.boolean().nullish(),
  is_dttm: z.boolean().nullish(),
  python_date_format: dateFormat.nullish(),
});

export const datasetCreate = z.strictObject({
  database: z.int(),
  table_name: boundedText(1, 250),
  ...source,
  sql: sqlText.nullish(),
  owners: idList.optional(),
  /** Settings of columns; the list of columns itself is read from the source. */
  columns: z.array(datasetColumnWrite).max(MOST_PARTS).optional(),
  is_managed_externally: z.boolean().nullish(),
  external_url: webAddress(2000).nullish(),
});

const currency = z.object({ symbol: z.string().optional(), symbolPosition: z.string().optional() });

export const datasetMetricWrite = z.strictObject({
  id: z.int().optional(),
  uuid: shortText(64).nullish(),
  metric_name: boundedText(1, 255),
  expression: longText,
  verbose_name: longText.nullish(),
  description: longText.nullish(),
  extra: longText.nullish(),
  metric_type: shortText(32).nullish(),
  d3format: shortText(128).nullish(),
  currency: z.union([currency, longText]).nullish(),
  warning_text: longText.nullish(),
});

export const datasetUpdate = z.strictObject({
  table_name: boundedText(1, 250).nullish(),
  database_id: z.int().optional(),
  sql: sqlText.nullish(),
  filter_select_enabled: z.boolean().nullish(),
  fetch_values_predicate: shortText(1000).nullish(),
  ...source,
  description: longText.nullish(),
  main_dttm_col: longText.nullish(),
  offset: z.int().nullish(),
  default_endpoint: longText.nullish(),
  cache_timeout: z.int().nullish(),
  is_sqllab_view: z.boolean().nullish(),
  owners: idList.nullish(),
  columns: z.array(datasetColumnWrite).max(MOST_PARTS).optional(),
  metrics: z.array(datasetMetricWrite).max(MOST_PARTS).optional(),
  folders: z.array(z.unknown()).max(MOST_PARTS).nullish(),
  extra: longText.nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: webAddress(2000).nullish(),
});

export type DatasetCreate = z.output<typeof datasetCreate>;
export type DatasetUpdate = z.output<typeof datasetUpdate>;
export type DatasetColumnWrite = z.output<typeof datasetColumnWrite>;
export type DatasetMetricWrite = z.output<typeof datasetMetricWrite>;
export type DatasetRow = z.output<typeof datasetRow>;
export type DatasetItem = z.output<typeof datasetItem>;

const path = '/api/v1/dataset';
const writes = can('can_write', view);
const written = writeEndpoints(path, {
  view,
  thing,
  bodyLimit: LARGE_BODY,
  create: datasetCreate,
  update: datasetUpdate,
});

const read = readEndpoints(path, { view, thing, row: datasetRow, item: datasetItem });

export const datasetEndpoints = defineEndpoints({
  ...read,
  'GET /api/v1/dataset/:id': {
    ...read['GET /api/v1/dataset/:id'],
    query: z.object({ include_rendered_sql: z.enum(['true', 'false']).optional() }).optional(),
  },
  ...distinctEndpoints(path, { view, thing }),
  ...bulkDeleteEndpoints(path, { view, thing }),
  'DELETE /api/v1/dataset/:id': written['DELETE /api/v1/dataset/:id'],
  'POST /api/v1/dataset/': {
    // A virtual dataset contains SQL of the caller.
    capability: 'sql:run',
    policy: writes,
    summary: 'Create a dataset of a table or of SQL',
    body: datasetCreate,
    responses: { 201: z.object({ id: z.int(), result: datasetCreate, data: datasourcePayload }) },
  },
  'PUT /api/v1/dataset/:id': {
    ...written['PUT /api/v1/dataset/:id'],
    capability: 'sql:run',
    query: z.object({ override_columns: z.string().optional() }),
  },
  'DELETE /api/v1/dataset/:id/column/:part': {
    policy: writes,
    summary: 'Delete a column of a dataset',
    params: idParam.extend({ part: idParam.shape.id }),
    responses: { 200: messageAnswer },
  },
  'DELETE /api/v1/dataset/:id/metric/:part': {
    policy: writes,
    summary: 'Delete a metric of a dataset',
    params: idParam.extend({ part: idParam.shape.id }),
    responses: { 200: messageAnswer },
  },
  'PUT /api/v1/dataset/:id/refresh': {
    policy: writes,
    summary: 'Read the columns of a dataset from its source again',
    params: idParam,
    responses: { 200: messageAnswer },
  },
  'POST /api/v1/dataset/duplicate': {
    policy: can('can_duplicate', view),
    summary: 'Copy a virtual dataset under another name',
    body: z.strictObject({ base_model_id: z.int(), table_name: boundedText(1, 250) }),
    responses: { 201: z.object({ id: z.int(), result: z.object({ base_model_id: z.int(), table_name: z.string() }) }) },
  },
  'POST /api/v1/dataset/get_or_create/': {
    policy: can('can_get_or_create_dataset', view),
    summary: 'The dataset of a table; created if missing',
    body: z.strictObject({ database_id: z.int(), table_name: boundedText(1, 250), ...source }),
    responses: { 200: z.object({ result: z.object({ table_id: z.int() }) }) },
  },
});
