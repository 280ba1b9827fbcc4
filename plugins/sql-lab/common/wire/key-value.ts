import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

const LONGEST = 1_048_576;

const idParam = z.object({ id: z.string().regex(/^\d{1,16}$/) });

/** Texts under ids that cannot be guessed, for links to queries and pages. Behind the flag KV_STORE. */
export const keyValueEndpoints = defineEndpoints({
  'POST /kv/store/': {
    policy: 'signed-in',
    summary: 'Store a text under a new id',
    bodyKind: 'json-or-form',
    body: z.looseObject({
      value: z.string().max(LONGEST),
      /** Id of an imported entry, for links of another installation; administrators only. Replaces an existing entry. */
      id: z.union([z.int().nonnegative(), idParam.shape.id.transform(Number)]).optional(),
    }),
    bodyLimit: 2 * LONGEST,
    responses: { 200: z.object({ id: z.int() }) },
  },
  'GET /kv/:id/': {
    policy: 'signed-in',
    summary: 'The stored text of an id',
    params: idParam,
    responses: { 200: 'text' },
  },
  'GET /r/:id/': {
    policy: 'signed-in',
    summary: 'Redirect to the page that a stored text names',
    params: idParam,
    responses: { 302: 'empty' },
  },
});
