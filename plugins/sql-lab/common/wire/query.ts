import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { distinctEndpoints, readEndpoints } from '@facet/sdk/wire/resource';

const PATH = '/api/v1/query';
const about = { view: 'Query', thing: 'queries that were run' } as const;

const row = z.looseObject({
  id: z.int(),
  client_id: z.string(),
  changed_on: z.string(),
  sql: z.string(),
  status: z.string(),
  tab_name: z.string().nullable(),
  schema: z.string().nullable(),
  /** Present where the query ran in a catalogue other than the database's default. */
  catalog: z.string().optional(),
  start_time: z.number(),
  end_time: z.number().nullable(),
  rows: z.int().nullable(),
  error_message: z.string().nullable(),
  database: z.object({ id: z.int(), database_name: z.string().optional() }).nullable().optional(),
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable().optional(),
});

export const queryEndpoints = defineEndpoints(
  {
    ...readEndpoints(PATH, { ...about, row, item: row }),
    ...distinctEndpoints(PATH, about),
  },
  { capability: 'sql:run', ofAccount: true },
);
