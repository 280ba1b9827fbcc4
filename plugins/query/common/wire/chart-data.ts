import { z } from 'zod';
import { RESULT_FORMATS, RESULT_TYPES } from '@facet/sdk/common';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

/** Operators of a filter, in the order in which the contract names them. */
export const FILTER_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;

/** Lengths to which a time axis is cut, as ISO 8601 durations; the last four are weeks that start on a Sunday or Monday. */
export const TIME_GRAINS = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
] as const;

const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\s*-?\d+\s*$/)
    .transform(Number),
]);
const notNegative = (name: string) =>
  whole.refine((value) => value >= 0, { error: `\`${name}\` must be greater than or equal to 0` });
const adhoc = z.looseObject({});
const column = z.union([z.string(), adhoc]);
const metric = z.union([z.string(), adhoc]);
const filterValue: z.ZodType = z.unknown();

const filter = z.object({
  col: z.union([z.string(), adhoc]),
  op: z
    .string()
    .transform((op) => op.toUpperCase())
    .pipe(z.enum(FILTER_OPERATORS)),
  val: filterValue.optional(),
  grain: z.string().nullish(),
  isExtra: z.boolean().nullish(),
});

const extras = z.strictObject({
  relative_start: z.enum(['today', 'now']).optional(),
  relative_end: z.enum(['today', 'now']).optional(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  time_grain_sqla: z.enum([...TIME_GRAINS, '']).nullish(),
  instant_time_comparison_range: z.string().nullish(),
});

const postProcessing = z
  // Which operations there are is known to the server: plugins bring some.
  .object({ operation: z.string(), options: z.record(z.string(), z.unknown()).nullish() })
  .nullable();

const query = z.object({
  annotation_layers: z.array(adhoc).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: z.boolean().nullish(),
  columns: z.array(column).nullish(),
  custom_form_data: z.record(z.string(), z.unknown()).nullish(),
  custom_params: z.record(z.string(), z.unknown()).nullish(),
  extras: extras.nullish(),
  filters: z.array(filter).nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  group_others_when_limit_reached: z.boolean().nullish(),
  groupby: z.array(column).nullish(),
  having: z.string().nullish(),
  is_rowcount: z.boolean().nullish(),
  is_timeseries: z.boolean().nullish(),
  metrics: z.array(metric).nullish(),
  order_desc: z.boolean().nullish(),
  orderby: z.array(z.tuple([z.unknown(), z.boolean()])).nullish(),
  post_processing: z.array(postProcessing).nullish(),
  result_type: z.enum(RESULT_TYPES).nullish(),
  row_limit: notNegative('row_limit').nullish(),
  row_offset: notNegative('row_offset').nullish(),
  series_columns: z.array(column).nullish(),
  series_limit: whole.nullish(),
  series_limit_metric: metric.nullish(),
  time_offsets: z.array(z.string()).nullish(),
  time_range: z.string().nullish(),
  time_shift: z.string().nullish(),
  timeseries_limit: whole.nullish(),
  timeseries_limit_metric: metric.nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
  where: z.string().nullish(),
});

/** Body of `POST /api/v1/chart/data`. Members that a query does not know are dropped. */
export const queryContextSchema = z.strictObject({
  datasource: z.object({
    id: whole,
    type: z.enum(['table', 'dataset', 'query', 'saved_query', 'view', 'sl_table']).nullish(),
  }),
  queries: z.array(query),
  custom_cache_timeout: whole.nullish(),
  force: z.boolean().nullish(),
  result_type: z.enum(RESULT_TYPES).nullish(),
  result_format: z.enum(RESULT_FORMATS).nullish(),
  form_data: z.record(z.string(), z.unknown()).nullish(),
});

const answer = z.object({ result: z.array(z.looseObject({})) });

/** The answer comes later: what a job of the background is called, and where its end is told. */
const deferred = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.number().int(),
  status: z.string(),
  errors: z.array(z.unknown()),
  result_url: z.string().nullable(),
});

const MOST_SHEETS = 200;

/** A context is the body of `POST /api/v1/chart/data`. */
const workbookBody = z.strictObject({
  filename: z.string().max(250).optional(),
  sheets: z
    .array(z.strictObject({ name: z.string().max(500), context: z.unknown() }))
    .min(1)
    .max(MOST_SHEETS),
});

export const chartDataEndpoints = defineEndpoints(
  {
    'POST /api/v1/chart/data': {
      policy: { permission: ['can_read', 'Chart'] },
      bodyLimit: 4 * 1024 * 1024,
      summary: 'Rows for the queries of a chart',
      body: z.unknown(),
      bodyKind: 'json-or-form',
      notJson: 'message',
      exactIntegers: true,
      csrfExempt: true,
      reads: true,
      bound: 'narrowed',
      responses: { 200: answer, 202: deferred },
    },
    'POST /api/v1/chart/data/workbook': {
      policy: { permission: ['can_csv', 'Superset'] },
      bodyLimit: 8 * 1024 * 1024,
      summary: 'Rows of the queries of several charts as one workbook, with a sheet for each query',
      body: workbookBody,
      exactIntegers: true,
      reads: true,
      responses: { 200: 'file' },
    },
    'GET /api/v1/chart/data/:key': {
      policy: { permission: ['can_read', 'Chart'] },
      summary: 'Rows of a query that was run in the background',
      params: z.object({ key: z.string().max(100) }),
      responses: { 200: answer },
    },
    'GET /api/v1/chart/:id/data/': {
      policy: { permission: ['can_read', 'Chart'] },
      summary: 'Rows for the queries of a saved chart',
      params: z.object({ id: z.coerce.number().int().nonnegative() }),
      query: z.object({
        format: z.enum(RESULT_FORMATS).optional(),
        type: z.enum(RESULT_TYPES).optional(),
        force: z.string().optional(),
        // Where the chart stands, for those who see it there alone.
        dashboard_id: z.string().optional(),
      }),
      responses: { 200: answer },
    },
    'GET /api/v1/datasource/:type/:id/column/:name/values/': {
      policy: { permission: ['can_get_column_values', 'Datasource'] },
      summary: 'Distinct values of a column',
      params: z.object({ type: z.string(), id: z.coerce.number().int(), name: z.string() }),
      responses: { 200: z.object({ result: z.array(z.unknown()) }) },
    },
    'POST /datasource/samples': {
      policy: { permission: ['can_samples', 'Datasource'] },
      summary: 'Unaggregated rows of a data source, page by page',
      query: z.object({
        datasource_type: z.string(),
        datasource_id: z.coerce.number().int(),
        force: z.string().optional(),
        page: z.coerce.number().int().min(1).default(1),
        per_page: z.coerce.number().int().min(1).max(1_000).default(1_000),
        dashboard_id: z.string().optional(),
      }),
      body: z.unknown(),
      notJson: 'unsupported',
      responses: { 200: z.object({ result: z.looseObject({}) }) },
    },
  },
  { capability: 'data:read' },
);
