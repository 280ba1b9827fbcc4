import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, messageAnswer } from '@facet/sdk/wire/resource';

const VIEW = 'RunningWork';

/** Null for work of no person. */
const person = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable();

const item = z.object({
  id: z.string(),
  /** The plugin whose work it is. */
  plugin: z.string(),
  /** Host and number of the process that does it. */
  process: z.string(),
  /** The kind of work, as its plugin names it: `sql`, `chart-query`. */
  kind: z.string(),
  /** For people: the beginning of the SQL, the name of a dataset. */
  about: z.string(),
  /** Since it began. */
  seconds: z.number(),
  /** Rows so far; null where they are not counted. */
  rows: z.number().nullable(),
  /** What these rows take, in memory or on a disk; null where it is not counted. */
  bytes: z.number().nullable(),
  /** Resident memory of the process, with all that it does. */
  process_bytes: z.number(),
  user: person,
});

export type RunningRow = z.output<typeof item>;

/** What is to be looked at stands first. */
export const JOB_STATES = ['failed', 'late', 'working', 'due', 'waiting'] as const;

const jobState = z.enum(JOB_STATES);

const job = z.object({
  id: z.string(),
  handler: z.string(),
  about: z.string().nullable(),
  state: jobState,
  attempt: z.int(),
  /** When it may run, began or failed, as its state has it. */
  since: z.string(),
  process: z.string().nullable(),
  reason: z.string().nullable(),
  user: person,
});

export type JobRow = z.output<typeof job>;

const counts = z.record(jobState, z.int());

export type JobCounts = z.output<typeof counts>;

export const runningWorkEndpoints = defineEndpoints(
  {
    'GET /api/v1/running_work/': {
      policy: can('can_read', VIEW),
      summary: 'Running work of all server processes, longest first',
      responses: { 200: z.object({ result: z.array(item) }) },
    },
    'GET /api/v1/running_work/jobs/': {
      policy: can('can_read', VIEW),
      summary: 'Unfinished jobs of the queue, failed and late ones first',
      query: z.object({ state: jobState.optional() }),
      responses: { 200: z.object({ counts, result: z.array(job) }) },
    },
    'POST /api/v1/running_work/jobs/:id/retry': {
      policy: can('can_write', VIEW),
      summary: 'Retry a failed job',
      params: z.object({ id: z.uuid() }),
      responses: { 200: messageAnswer },
    },
    'DELETE /api/v1/running_work/:id': {
      policy: can('can_write', VIEW),
      summary: 'Stop running work in any process; succeeds if it has already ended',
      params: z.object({ id: z.uuid() }),
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'admin:write' },
);
