import { z } from 'zod';

/** Body of a 202 response: the end of the job is an event in the channel. */
export const acceptedLater = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.int(),
  status: z.literal('pending'),
  errors: z.array(z.looseObject({})),
  result_url: z.null(),
});
