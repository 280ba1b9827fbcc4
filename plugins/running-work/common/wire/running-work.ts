import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, messageAnswer } from '@facet/sdk/wire/resource';
import { JOB_STATES } from '../job-states.ts';

const VIEW = 'RunningWork';

/** Null for work of the system. */
const person = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable();

const item = z.object({
  id: z.string(),
  /** The plugin that runs it. */
  plugin: z.string(),
  /** Host and id of the process. */
  process: z.string(),
  /** The kind of work, named by its plugin: `sql`, `chart-query`. */
  kind: z.string(),
  /** A description for administrators: the beginning of the SQL, or the name of a dataset. */
  about: z.string(),
  /** Seconds since its start. */
  seconds: z.number(),
  /** Number of rows so far; null where they are not counted. */
  rows: z.number().nullable(),
  /** Size of these rows in memory or on disk; null where it is not counted. */
  bytes: z.number().nullable(),
  /** Resident memory of the whole process. */
  process_bytes: z.number(),
  user: person,
});

export type RunningRow = z.output<typeof item>;

const jobState = z.enum(JOB_STATES);

const job = z.object({
  id: z.string(),
  handler: z.string(),
  about: z.string().nullable(),
  state: jobState,
  attempt: z.int(),
  /** The due time, start or failure, depending on the state. */
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
