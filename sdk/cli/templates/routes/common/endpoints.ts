import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

const text = z.string().trim().min(1).max(200);

export const noteEndpoints = defineEndpoints({
  'GET /api/plugins/{{id}}/notes': {
    policy: 'signed-in',
    summary: 'The notes of the caller, the newest first',
    responses: { 200: z.object({ result: z.array(z.object({ id: z.number(), text: z.string() })) }) },
  },
  'POST /api/plugins/{{id}}/notes': {
    policy: 'signed-in',
    summary: 'Adds a note',
    body: z.strictObject({ text }),
    responses: { 201: z.object({ id: z.number() }) },
  },
  'GET /api/plugins/{{id}}/notes.txt': {
    policy: { permission: ['can_export', '{{id}}'] },
    summary: 'The notes of the caller as text, a line each',
    responses: { 200: 'file' },
  },
});
