import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';

const POLICY = { permission: ['can_explore_json', 'Superset'] } as const;
const answer = z.looseObject({});

const query = z.looseObject({
  form_data: z.string().optional(),
  csv: z.string().optional(),
  query: z.string().optional(),
  results: z.string().optional(),
  samples: z.string().optional(),
  force: z.string().optional(),
});
const params = z.object({ type: z.enum(['table', 'query']), id: z.string().regex(/^\d{1,10}$/) });
const body = z.looseObject({ form_data: z.unknown().optional() });

const get = {
  policy: POLICY,
  summary: 'Data of a chart by its form (older releases)',
  query,
  responses: { 200: answer },
} as const;
const post = {
  ...get,
  body,
  bodyKind: 'json-or-form',
  bodyLimit: LARGE_BODY,
  exactIntegers: true,
  // Defined by the contract; with the flag ENABLE_EXPLORE_JSON_CSRF_PROTECTION the handler requires the token.
  csrfExempt: true,
  reads: true,
} as const;

export const exploreJsonEndpoints = defineEndpoints(
  {
    'GET /superset/explore_json/': get,
    'POST /superset/explore_json/': post,
    'GET /superset/explore_json/data/:key': {
      policy: POLICY,
      summary: 'An earlier answer of this call to the same caller, by its cache_key',
      params: z.object({ key: z.string().regex(/^[\w-]{1,128}$/) }),
      responses: { 200: answer },
    },
    'GET /superset/explore_json/:type/:id/': { ...get, params },
    'POST /superset/explore_json/:type/:id/': { ...post, params },
  },
  { capability: 'data:read' },
);
