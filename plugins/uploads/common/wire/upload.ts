import { defineEndpoints, type Endpoint } from '@facet/sdk/wire/endpoint';
import { can, messageAnswer } from '@facet/sdk/wire/resource';
import { z } from 'zod';

const policy = can('can_upload', 'Database');
/** Above any configured limit: the handler checks the limit of the installation and the free disk space. */
const LARGEST_BODY = 2 ** 40;

const key = z.object({ key: z.uuid() });
const type = z.enum(['as-is', 'text', 'integer', 'decimal', 'decimal-comma', 'boolean', 'date', 'datetime']);
const position = z.int().nonnegative();

/** How a file is read; missing options are detected. */
export const layout = z.strictObject({
  delimiter: z.string().length(1).optional(),
  quote: z.string().max(1).optional(),
  header: z.boolean().optional(),
  skip_lines: z.int().min(0).max(1_000_000).optional(),
  null_words: z.array(z.string().max(100)).max(50).optional(),
  day_first: z.boolean().optional(),
  encoding: z.string().max(40).optional(),
  sheet: z.string().max(200).optional(),
});

const problem = z.object({
  text: z.string(),
  code: z.string(),
  line: z.int().nullable(),
  column: position.nullable(),
  rows: z.int(),
});

const inspected = z.object({
  found: z.object({
    delimiter: z.string(),
    quote: z.string(),
    header: z.boolean(),
    skip_lines: z.int(),
    day_first: z.boolean(),
    encoding: z.string(),
    /** Sheet names of a workbook. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
  }),
  columns: z.array(
    z.object({
      name: z.string(),
      type,
      stated: z.string().nullable(),
      filled: z.int(),
      fits: z.record(z.string(), z.int()),
    }),
  ),
  rows: z.array(z.array(z.string().nullable())),
  sampled: z.int(),
  problems: z.array(problem),
});

const tableBody = z.strictObject({
  /** Null: the default upload database. */
  database_id: z.int().nullable(),
  schema: z.string().max(250).nullable(),
  table_name: z.string().min(1).max(250),
  if_exists: z.enum(['fail', 'append', 'replace']),
  misfits: z.enum(['stop', 'empty', 'skip']),
  layout,
  columns: z
    .array(z.strictObject({ index: position, name: z.string().min(1).max(250), type }))
    .min(1)
    .max(10_000),
});

/** Requests for uploading files step by step. */
export const uploadEndpoints = defineEndpoints(
  {
    'GET /api/v1/upload/own/': {
      policy,
      summary:
        'The database of the installation that files land in by default, once there is one, and the largest file',
      responses: {
        200: z.object({
          database_id: z.int().nullable(),
          name: z.string(),
          /** Whether people may upload into it. */
          offered: z.boolean(),
          largest: z.int(),
        }),
      },
    },
    'POST /api/v1/upload/': {
      policy,
      summary: 'Upload a file, or its beginning, for a preview and a table; it is stored for an hour',
      bodyKind: 'multipart',
      spooled: true,
      bodyLimit: LARGEST_BODY,
      body: z.looseObject({ beginning: z.string().optional() }),
      responses: { 201: z.object({ key: z.string(), name: z.string(), size: z.int(), format: z.string() }) },
    },
    'POST /api/v1/upload/:key/preview': {
      policy,
      summary: 'First rows of a stored file, with the types of its columns',
      params: key,
      body: layout,
      responses: { 200: z.object({ result: inspected }) },
    },
    'POST /api/v1/upload/:key/table': {
      policy,
      summary: 'Create a table of a stored file, and a dataset of the table',
      params: key,
      body: tableBody,
      bodyLimit: 4 * 1024 * 1024,
      responses: {
        201: z.object({
          rows: z.int(),
          problems: z.array(problem),
          database_id: z.int(),
          dataset_id: z.int().nullable(),
        }),
      },
    },
    'GET /api/v1/upload/:key/progress': {
      policy,
      summary: 'Number of rows loaded so far into the table of a stored file; null before the first',
      params: key,
      responses: { 200: z.object({ rows: z.int().nullable() }) },
    },
    'DELETE /api/v1/upload/:key': {
      policy,
      summary: 'Delete a stored file',
      params: key,
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'sql:run' },
);

const database = z.object({ id: z.coerce.number().int().nonnegative() });
/** Members arrive as texts and are validated where they are read. */
const form = z.looseObject({});

const upload = (summary: string) =>
  ({
    policy,
    summary,
    capability: 'sql:run',
    params: database,
    bodyKind: 'multipart',
    spooled: true,
    bodyLimit: LARGEST_BODY,
    body: form,
    responses: { 201: messageAnswer },
  }) as const satisfies Endpoint;

const metadata = (summary: string) =>
  ({
    policy,
    summary,
    capability: 'sql:run',
    bodyKind: 'multipart',
    spooled: true,
    bodyLimit: LARGEST_BODY,
    body: form,
    responses: {
      200: z.object({
        result: z.object({
          items: z.array(z.object({ column_names: z.array(z.string()), sheet_name: z.string().nullable() })),
        }),
      }),
    },
  }) as const satisfies Endpoint;

/** Upload requests of the contract (HTTP API 3). */
export const databaseUploadEndpoints = defineEndpoints({
  'GET /api/v1/database/:id/schemas_access_for_file_upload/': {
    policy: can('can_read', 'Database'),
    summary: 'Schemas that accept file uploads',
    params: database,
    responses: { 200: z.object({ schemas: z.array(z.string()) }) },
  },
  'POST /api/v1/database/:id/upload/': upload('Make a table of a file; `type` says of which kind'),
  'POST /api/v1/database/:id/csv_upload/': upload('Make a table of a CSV file'),
  'POST /api/v1/database/:id/excel_upload/': upload('Make a table of a sheet'),
  'POST /api/v1/database/:id/columnar_upload/': upload('Make a table of a Parquet file'),
  'POST /api/v1/database/upload_metadata/': metadata('Columns of a file; `type` says of which kind'),
  'POST /api/v1/database/csv_metadata/': metadata('Columns of a CSV file'),
  'POST /api/v1/database/excel_metadata/': metadata('Columns of the sheets of a workbook'),
  'POST /api/v1/database/columnar_metadata/': metadata('Columns of a Parquet file'),
});

export type Layout = z.output<typeof layout>;
export type TableBody = z.output<typeof tableBody>;
export type Inspected = z.output<typeof inspected>;
export type ShownProblem = z.output<typeof problem>;
