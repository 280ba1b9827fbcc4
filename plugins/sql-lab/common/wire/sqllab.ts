import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import { can } from '@facet/sdk/wire/resource';
import { sqlText } from '@facet/plugin-query/wire';

const nullableText = z.string().nullish();

/** The server's record of a query; `limitingFactor` is set only when rows were cut. */
export const queryRecord = z.object({
  changed_on: z.string().nullable(),
  dbId: z.int(),
  db: z.string(),
  endDttm: z.number().nullable(),
  errorMessage: z.string().nullable(),
  executedSql: z.string().nullable(),
  id: z.string(),
  queryId: z.int(),
  limit: z.int().nullable(),
  limitingFactor: z.string(),
  progress: z.number(),
  rows: z.int().nullable(),
  schema: z.string().nullable(),
  ctas: z.boolean(),
  serverId: z.int(),
  sql: z.string(),
  sqlEditorId: z.string().nullable(),
  startDttm: z.number(),
  state: z.string(),
  tab: z.string().nullable(),
  tempSchema: z.string().nullable(),
  tempTable: z.string().nullable(),
  userId: z.int(),
  user: z.string(),
  resultsKey: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
});

export const resultColumn = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  is_dttm: z.boolean(),
});

export const sqlResult = z.object({
  query_id: z.int(),
  /** `stopped`: there are no rows. */
  status: z.enum(['success', 'stopped']),
  data: z.array(z.record(z.string(), z.unknown())),
  columns: z.array(resultColumn),
  selected_columns: z.array(resultColumn),
  expanded_columns: z.array(resultColumn),
  query: queryRecord,
  displayLimitReached: z.boolean().optional(),
});

const executeBody = z.strictObject({
  database_id: z.int(),
  sql: sqlText,
  client_id: nullableText,
  /** Zero and less stand for the server's maximum. */
  queryLimit: z.int().nullish(),
  sql_editor_id: nullableText,
  schema: nullableText,
  catalog: nullableText,
  tab: nullableText,
  /** `TABLE` or `VIEW`; read only with `select_as_cta`. */
  ctas_method: nullableText,
  templateParams: nullableText,
  tmp_table_name: nullableText,
  select_as_cta: z.boolean().nullish(),
  json: z.boolean().nullish(),
  runAsync: z.boolean().nullish(),
  expand_data: z.boolean().nullish(),
});

const estimateBody = z.object({
  database_id: z.int(),
  sql: sqlText,
  schema: nullableText,
  catalog: nullableText,
  template_params: z.record(z.string(), z.unknown()).nullish(),
});

export const sqlLabEndpoints = defineEndpoints(
  {
    'POST /api/v1/sqllab/execute/': {
      policy: can('can_execute_sql_query', 'SQLLab'),
      bodyLimit: LARGE_BODY,
      summary: 'Run SQL; 202 if it continues in the background',
      // Arguments of the editor's address, for templates.
      query: z.record(z.string(), z.string()).optional(),
      body: executeBody,
      responses: { 200: sqlResult, 202: z.object({ query: queryRecord }) },
    },
    'GET /api/v1/sqllab/results/': {
      policy: can('can_get_results', 'SQLLab'),
      summary: 'Stored rows of a query',
      rison: z.object({ key: z.string(), rows: z.int().min(0).optional() }),
      responses: { 200: sqlResult },
    },
    'POST /api/v1/sqllab/estimate/': {
      policy: can('can_estimate_query_cost', 'SQLLab'),
      bodyLimit: LARGE_BODY,
      summary: 'Estimated cost of a query, an object for each statement',
      body: estimateBody,
      responses: { 200: z.object({ result: z.array(z.record(z.string(), z.string())) }) },
    },
    'POST /api/v1/sqllab/render/': {
      policy: can('can_execute_sql_query', 'SQLLab'),
      bodyLimit: LARGE_BODY,
      summary: 'The SQL of a run with rendered templates; nothing runs',
      // Arguments of the editor's address, for templates.
      query: z.record(z.string(), z.string()).optional(),
      body: estimateBody,
      responses: { 200: z.object({ result: z.string() }) },
    },
    'POST /api/v1/sqllab/format_sql/': {
      policy: can('can_read', 'SQLLab'),
      bodyLimit: LARGE_BODY,
      summary: 'Format SQL',
      body: z.object({ sql: sqlText, engine: nullableText }),
      responses: { 200: z.object({ result: z.string() }) },
    },
    'GET /api/v1/sqllab/export/:client_id/': {
      policy: can('can_export_csv', 'SQLLab'),
      summary: 'All rows of a query as a file',
      params: z.object({ client_id: z.string().min(1) }),
      query: z.object({
        format: z.enum(['csv', 'xlsx', 'parquet']).optional(),
        // The number of a statement of a script, counted from 1.
        statement: z.coerce.number().int().min(1).optional(),
      }),
      responses: { 200: 'file' },
    },
    'GET /api/v1/query/updated_since': {
      policy: can('can_read', 'Query'),
      summary: "The caller's queries that changed after a moment",
      rison: z.object({ last_updated_ms: z.number() }),
      responses: { 200: z.object({ result: z.array(z.record(z.string(), z.unknown())) }) },
    },
    'POST /api/v1/query/stop': {
      policy: can('can_read', 'Query'),
      summary: 'Stop a running query in the engine',
      body: z.object({ client_id: z.string() }),
      responses: { 200: z.object({ result: z.string() }) },
    },
  },
  { capability: 'sql:run', ofAccount: true },
);
