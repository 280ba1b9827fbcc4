import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, messageAnswer } from '@facet/sdk/wire/resource';

const VIEW = 'RunningWork';

const item = z.object({
  id: z.string(),
  /** The plugin whose work it is. */
  plugin: z.string(),
  /** Host and number of the process that does it. */
  process: z.string(),
  /** What it is, in a word of its plugin: `sql`, `chart-query`. */
  kind: z.string(),
  /** For people: the beginning of the SQL, the name of a dataset. */
  about: z.string(),
  /** Since it began. */
  seconds: z.number(),
  /** Rows by now; null where nobody counts them. */
  rows: z.number().nullable(),
  /** Null for work of no person. */
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
});

export type RunningRow = z.output<typeof item>;

export const runningWorkEndpoints = defineEndpoints(
  {
    'GET /api/v1/running_work/': {
      policy: can('can_read', VIEW),
      summary: 'What all server processes are at, what has run for longest first',
      responses: { 200: z.object({ result: z.array(item) }) },
    },
    'DELETE /api/v1/running_work/:id': {
      policy: can('can_write', VIEW),
      summary: 'Stop work, wherever it runs. It is no fault when it has ended by itself',
      params: z.object({ id: z.uuid() }),
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'admin:write' },
);
