import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { bulkDeleteEndpoints, distinctEndpoints, readEndpoints, writeEndpoints } from './resource.ts';

const PATH = '/api/v1/saved_query';
const about = { view: 'SavedQuery', thing: 'saved queries' } as const;

const text = z.string().nullish();

const fields = {
  db_id: z.int().nullish(),
  label: z.string().max(256).nullish(),
  schema: text,
  catalog: text,
  sql: text,
  description: text,
  template_parameters: text,
  extra_json: text,
};

const create = z.strictObject(fields);

const row = z.looseObject({
  id: z.int(),
  label: z.string().nullable(),
  db_id: z.int().nullable(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  description: z.string().nullable(),
  template_parameters: z.string().nullish(),
  changed_on_delta_humanized: z.string(),
});

export const savedQueryEndpoints = defineEndpoints({
  ...readEndpoints(PATH, { ...about, row, item: row }),
  ...distinctEndpoints(PATH, about),
  ...writeEndpoints(PATH, { ...about, create, update: create }),
  ...bulkDeleteEndpoints(PATH, about),
});
