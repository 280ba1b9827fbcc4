import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

const LONGEST = 1_048_576;

/** Texts under an id that only those know whom it was told, for links to queries. Behind the flag KV_STORE. */
export const keyValueEndpoints = defineEndpoints({
  'POST /kv/store/': {
    policy: 'signed-in',
    summary: 'Keep a text under a new id',
    bodyKind: 'json-or-form',
    body: z.looseObject({ value: z.string().max(LONGEST) }),
    bodyLimit: 2 * LONGEST,
    responses: { 200: z.object({ id: z.int() }) },
  },
  'GET /kv/:id/': {
    policy: 'signed-in',
    summary: 'The text of an id',
    params: z.object({ id: z.string().regex(/^\d{1,16}$/) }),
    responses: { 200: 'text' },
  },
});
