import { z } from 'zod';

/** What is answered with 202: the end of the job is an event of the channel. */
export const acceptedLater = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.int(),
  status: z.literal('pending'),
  errors: z.array(z.looseObject({})),
  result_url: z.null(),
});
