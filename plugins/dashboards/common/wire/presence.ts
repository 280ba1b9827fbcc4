import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idParam } from '@facet/sdk/wire/resource';

const window = z.string().regex(/^[\w-]{1,64}$/);

/** Seconds: how long a window counts as there at most after it has said so. Browsers wake a hidden page once a minute. */
const LONGEST_WORD = 75;

/** Another person who has the dashboard open now. */
export const presentPerson = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  editing: z.boolean(),
});

export type PresentPerson = z.output<typeof presentPerson>;

const policy = can('can_read', 'Dashboard');

export const presenceEndpoints = defineEndpoints({
  'PUT /api/v1/dashboard/:id/presence': {
    policy,
    summary: 'Report that a window shows a dashboard; returns who else has it open',
    params: idParam,
    body: z.strictObject({
      window,
      editing: z.boolean(),
      seconds: z.int().min(1).max(LONGEST_WORD).default(LONGEST_WORD),
    }),
    responses: { 200: z.object({ result: z.array(presentPerson) }) },
  },
  'DELETE /api/v1/dashboard/:id/presence/:window': {
    policy,
    summary: 'Report that a window has closed a dashboard',
    params: idParam.extend({ window }),
    responses: { 200: z.object({ id: z.int() }) },
  },
});
