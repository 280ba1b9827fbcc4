import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

const shift = z.object({ id: z.number(), day: z.string(), person: z.string(), isOwn: z.boolean() });

export const shiftEndpoints = defineEndpoints({
  'GET /api/plugins/{{id}}/shifts': {
    policy: { permission: ['can_read', '{{id}}'] },
    summary: 'The shifts, the earliest first',
    responses: { 200: z.object({ result: z.array(shift) }) },
  },
  'POST /api/plugins/{{id}}/shifts': {
    policy: { permission: ['can_write', '{{id}}'] },
    summary: 'Takes a day',
    body: z.strictObject({ day: z.iso.date() }),
    responses: { 201: z.object({ id: z.number() }) },
  },
  'DELETE /api/plugins/{{id}}/shifts/:id': {
    policy: { permission: ['can_write', '{{id}}'] },
    summary: 'Gives a day of the caller back',
    params: z.object({ id: z.coerce.number().int().positive() }),
    responses: { 200: z.object({ message: z.string() }) },
  },
});
