import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

export const jobEvent = z.object({
  id: z.string(),
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.number().int(),
  status: z.enum(['done', 'error']),
  errors: z.array(z.looseObject({})),
  result_url: z.string().nullable(),
});

export type JobEvent = z.output<typeof jobEvent>;

const position = z.object({ last_id: z.string().max(40).optional() });

export const asyncEventEndpoints = defineEndpoints({
  'GET /api/v1/async_event/': {
    policy: { permission: ['can_list', 'AsyncEventsRestApi'] },
    summary: 'Ends of background queries of this browser',
    query: position,
    responses: { 200: z.object({ result: z.array(jobEvent) }) },
  },
  /** The cookie of the channel names the user, so clients need no session. */
  'GET /api/v1/async_event/socket': {
    policy: 'public',
    summary: 'Websocket with the ends of background queries of this browser',
    query: position,
    responses: { 101: 'messages' },
  },
  'DELETE /api/v1/async_event/:job': {
    policy: { permission: ['can_list', 'AsyncEventsRestApi'] },
    summary: "Stop a background query of one's own",
    params: z.object({ job: z.uuid() }),
    responses: { 200: z.object({ message: z.string() }) },
  },
});
