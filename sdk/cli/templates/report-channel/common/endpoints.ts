import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

export const noticeEndpoints = defineEndpoints({
  'GET /api/plugins/{{id}}/notices/:board': {
    policy: 'signed-in',
    summary: 'The newest notices of a board',
    params: z.object({ board: z.string() }),
    responses: {
      200: z.object({
        result: z.array(z.object({ subject: z.string(), text: z.string(), files: z.array(z.string()) })),
      }),
    },
  },
});
