import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

/** Work that is done, in a unit of the job; `total` is null while it is not known. */
export const progressShape = z.object({ done: z.int(), total: z.int().nullable() });

export type Progress = z.output<typeof progressShape>;

const errors = z.array(z.looseObject({}));

/** `running` is told only of jobs that a caller has asked for with `Prefer: respond-async`, and that know their progress. */
export const jobEvent = z.object({
  id: z.string(),
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.number().int(),
  status: z.enum(['running', 'done', 'error']),
  errors,
  result_url: z.string().nullable(),
  progress: progressShape.nullable().optional(),
});

export type JobEvent = z.output<typeof jobEvent>;

const ownJob = z.object({
  job_id: z.string(),
  channel_id: z.string(),
  title: z.string(),
  started: z.string(),
  status: z.enum(['pending', 'running', 'done', 'error']),
  errors,
  result_url: z.string().nullable(),
  progress: progressShape.nullable(),
});

export type OwnJob = z.output<typeof ownJob>;

const position = z.object({ last_id: z.string().max(40).optional() });

export const asyncEventEndpoints = defineEndpoints({
  'GET /api/v1/async_event/': {
    policy: { permission: ['can_list', 'AsyncEventsRestApi'] },
    summary: 'Events of background queries of this browser: their ends, and the progress of some',
    query: position,
    responses: { 200: z.object({ result: z.array(jobEvent) }) },
  },
  /** The cookie of the channel names the user, so clients need no session. */
  'GET /api/v1/async_event/socket': {
    policy: 'public',
    summary: 'Websocket with the events of background queries of this browser',
    query: position,
    responses: { 101: 'messages' },
  },
  'GET /api/v1/async_event/jobs/': {
    policy: { permission: ['can_list', 'AsyncEventsRestApi'] },
    summary: "One's own background work: what runs, and what ended within the last hour",
    responses: { 200: z.object({ result: z.array(ownJob) }) },
  },
  'DELETE /api/v1/async_event/:job': {
    policy: { permission: ['can_list', 'AsyncEventsRestApi'] },
    summary: "Stop a background query of one's own",
    params: z.object({ job: z.uuid() }),
    responses: { 200: z.object({ message: z.string() }) },
  },
});
