import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import {
  bulkDeleteEndpoints,
  can,
  distinctEndpoints,
  idParam,
  person,
  readEndpoints,
  shortText,
  tagRow,
  writeEndpoints,
} from '@facet/sdk/wire/resource';
import { noteText, sqlText } from '@facet/plugin-query/wire';

const PATH = '/api/v1/saved_query';
const about = { view: 'SavedQuery', thing: 'saved queries' } as const;

const name = shortText(256).nullish();
const note = noteText.nullish();

const fields = {
  db_id: z.int().nullish(),
  label: shortText(256).nullish(),
  schema: name,
  catalog: name,
  sql: sqlText.nullish(),
  description: note,
  template_parameters: note,
  extra_json: note,
};

const create = z.strictObject(fields);

const row = z.looseObject({
  id: z.int(),
  label: z.string().nullable(),
  db_id: z.int().nullable(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  sql_tables: z.array(z.object({ catalog: z.string().nullable(), schema: z.string().nullable(), table: z.string() })),
  description: z.string().nullable(),
  template_parameters: z.string().nullish(),
  tags: z.array(tagRow),
  changed_by: person.nullable(),
  created_by: person.nullable(),
  created_on: z.string(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});

const writes = writeEndpoints(PATH, {
  ...about,
  create,
  update: create,
  bodyLimit: LARGE_BODY,
  invalidStatus: 422,
  notJson: 'message',
});

export const savedQueryEndpoints = defineEndpoints(
  {
    ...readEndpoints(PATH, { ...about, row, item: row }),
    ...distinctEndpoints(PATH, about),
    ...writes,
    // In the contract this response has no id, unlike those of other resources.
    'PUT /api/v1/saved_query/:id': {
      ...writes['PUT /api/v1/saved_query/:id'],
      responses: { 200: z.object({ result: create }) },
    },
    ...bulkDeleteEndpoints(PATH, about),
  },
  { capability: 'sql:run', ofAccount: true },
);

const form = z.looseObject({
  label: shortText(256).optional(),
  description: noteText.optional(),
  db_id: z.coerce.number().int().positive().optional(),
  schema: shortText(256).optional(),
  sql: sqlText.optional(),
  template_parameters: noteText.optional(),
  extra_json: noteText.optional(),
});

export type SavedQueryForm = z.output<typeof form>;

const item = z.object({
  pk: z.string(),
  label_columns: z.record(z.string(), z.string()),
  include_columns: z.array(z.string()),
  modelview_name: z.string(),
  result: z.record(z.string(), z.unknown()),
});

const told = z.object({ item: z.record(z.string(), z.unknown()), message: z.string(), severity: z.string() });

const OLD = { bodyKind: 'form', sessionOnly: true, body: form } as const;

/**
 * The older requests for the same queries. Clients create schedules through them: `extra_json` contains
 * `{"schedule_info": …}`.
 */
export const savedQueryViewEndpoints = defineEndpoints(
  {
    'GET /savedqueryviewapi/api/read': {
      policy: can('can_read', 'SavedQuery'),
      summary: "The caller's saved queries",
      sessionOnly: true,
      responses: {
        200: z.object({
          pks: z.array(z.int()),
          result: z.array(z.record(z.string(), z.unknown())),
          label_columns: z.record(z.string(), z.string()),
          include_columns: z.array(z.string()),
          modelview_name: z.string(),
          count: z.int(),
        }),
      },
    },
    'GET /savedqueryviewapi/api/get/:id': {
      policy: can('can_read', 'SavedQuery'),
      summary: 'One saved query, as the editor loads it',
      sessionOnly: true,
      params: idParam,
      responses: { 200: item },
    },
    'POST /savedqueryviewapi/api/create': {
      ...OLD,
      policy: can('can_write', 'SavedQuery'),
      summary: 'Save a query, or schedule one',
      responses: { 200: told },
    },
    'PUT /savedqueryviewapi/api/update/:id': {
      ...OLD,
      policy: can('can_write', 'SavedQuery'),
      summary: 'Change a saved query',
      params: idParam,
      responses: { 200: told },
    },
  },
  { capability: 'sql:run', ofAccount: true },
);
