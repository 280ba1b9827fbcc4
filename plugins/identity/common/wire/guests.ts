import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can } from '@facet/sdk/wire/resource';

const MOST_RESOURCES = 100;
const MOST_RULES = 1_000;

/** Tokens for guests; members that are not known are left out. */
export const guestEndpoints = defineEndpoints(
  {
    'POST /api/v1/security/guest_token/': {
      policy: can('can_grant_guest_token', 'SecurityRestApi'),
      summary: 'A token with which a visitor of another site reads what is embedded there',
      body: z.object({
        user: z
          .object({
            username: z.string().max(250).default(''),
            first_name: z.string().max(250).default(''),
            last_name: z.string().max(250).default(''),
          })
          .default({ username: '', first_name: '', last_name: '' }),
        resources: z
          .array(z.object({ type: z.string(), id: z.string().max(100) }))
          .min(1)
          .max(MOST_RESOURCES),
        rls: z
          .array(z.object({ dataset: z.int().positive().nullish(), clause: z.string().min(1).max(10_000) }))
          .max(MOST_RULES),
      }),
      responses: { 200: z.object({ token: z.string() }) },
    },
  },
  { capability: 'admin:write' },
);
