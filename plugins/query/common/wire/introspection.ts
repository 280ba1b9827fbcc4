import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { sqlText } from './sql-text.ts';

const read = { permission: ['can_read', 'Database'] } as const;
const database = z.object({ id: z.coerce.number().int().nonnegative() });
const table = database.extend({ table: z.string(), schema: z.string() });
const names = z.object({ result: z.array(z.string()) });

const tableColumn = z.object({
  name: z.string(),
  type: z.string(),
  longType: z.string(),
  keys: z.array(z.looseObject({})),
  comment: z.string().nullable(),
});

export const tableMetadata = z.object({
  name: z.string(),
  columns: z.array(tableColumn),
  selectStar: z.string(),
  primaryKey: z.looseObject({}),
  foreignKeys: z.array(z.looseObject({})),
  indexes: z.array(z.looseObject({})),
  comment: z.string().nullable(),
});

const extra = z.looseObject({ metadata: z.looseObject({}) });
const selectStar = z.object({ result: z.string() });

/** What a database holds. */
export const introspectionEndpoints = defineEndpoints({
  'GET /api/v1/database/:id/catalogs/': {
    policy: read,
    summary: 'Catalogs of a database',
    params: database,
    rison: z.object({ force: z.boolean().optional() }).optional(),
    responses: { 200: names },
  },
  'GET /api/v1/database/:id/schemas/': {
    policy: read,
    summary: 'Schemas of a database that the caller may see',
    params: database,
    rison: z
      .object({ force: z.boolean().optional(), upload_allowed: z.boolean().optional(), catalog: z.string().nullish() })
      .optional(),
    responses: { 200: names },
  },
  'GET /api/v1/database/:id/tables/': {
    policy: read,
    summary: 'Tables and views of a schema',
    params: database,
    rison: z.object({ schema_name: z.string(), catalog_name: z.string().nullish(), force: z.boolean().optional() }),
    responses: {
      200: z.object({
        count: z.int(),
        result: z.array(z.object({ value: z.string(), type: z.string(), extra: z.looseObject({}).nullable() })),
      }),
    },
  },
  'GET /api/v1/database/:id/table/:table/:schema/': {
    policy: read,
    summary: 'Columns, keys and indexes of a table',
    params: table,
    responses: { 200: tableMetadata },
  },
  'GET /api/v1/database/:id/table_metadata/': {
    policy: read,
    summary: 'Columns, keys and indexes of a table, named by arguments',
    params: database,
    query: z.object({ name: z.string(), schema: z.string().optional(), catalog: z.string().optional() }),
    responses: { 200: tableMetadata },
  },
  'GET /api/v1/database/:id/table_extra/:table/:schema/': {
    policy: read,
    summary: 'Partitions and clustering of a table',
    params: table,
    responses: { 200: extra },
  },
  'GET /api/v1/database/:id/table_metadata/extra/': {
    policy: read,
    summary: 'Partitions and clustering of a table, named by arguments',
    params: database,
    query: z.object({ name: z.string(), schema: z.string().optional(), catalog: z.string().optional() }),
    responses: { 200: extra },
  },
  'GET /api/v1/database/:id/select_star/:table/': {
    policy: read,
    summary: 'A query of all columns',
    params: database.extend({ table: z.string() }),
    responses: { 200: selectStar },
  },
  'GET /api/v1/database/:id/select_star/:table/:schema/': {
    policy: read,
    summary: 'A query of all columns of a table in a schema',
    params: table,
    responses: { 200: selectStar },
  },
  'GET /api/v1/database/:id/function_names/': {
    policy: read,
    summary: 'Functions that a database knows',
    params: database,
    responses: { 200: z.object({ function_names: z.array(z.string()) }) },
  },
  'POST /api/v1/database/:id/validate_sql/': {
    capability: 'sql:run',
    policy: read,
    summary: 'Problems of an SQL text, without running it',
    params: database,
    body: z.object({
      sql: sqlText,
      schema: z.string().nullish(),
      catalog: z.string().nullish(),
      template_params: z.record(z.string(), z.unknown()).nullish(),
    }),
    responses: {
      200: z.object({
        result: z.array(
          z.object({
            line_number: z.int().nullable(),
            start_column: z.int().nullable(),
            end_column: z.int().nullable(),
            message: z.string(),
          }),
        ),
      }),
    },
  },
});
