import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can, idOrKeyParam, messageAnswer, person } from '@facet/sdk/wire/resource';
import { siteOf } from '../embedding-sites.ts';

const MOST_SITES = 100;

const embedding = z.object({
  uuid: z.string(),
  dashboard_id: z.string(),
  allowed_domains: z.array(z.string()),
  changed_on: z.string(),
  changed_by: person.nullable(),
});

const settings = z.object({
  allowed_domains: z
    .array(
      z
        .string()
        .max(300)
        .refine((text) => siteOf(text) !== undefined, { message: 'Not a valid URL.' }),
    )
    .max(MOST_SITES),
});

const answer = { 200: z.object({ result: embedding }) } as const;

const set = {
  policy: can('can_set_embedded', 'Dashboard'),
  summary: 'Let sites embed a dashboard; no allowed domains: any site',
  params: idOrKeyParam,
  body: settings,
  responses: answer,
} as const;

export type Embedding = z.output<typeof embedding>;
export type EmbeddingSettings = z.output<typeof settings>;

export const embeddingEndpoints = defineEndpoints({
  'GET /api/v1/dashboard/:id/embedded': {
    policy: can('can_read', 'Dashboard'),
    summary: 'Which sites may embed a dashboard, and by which uuid',
    params: idOrKeyParam,
    responses: answer,
  },
  'POST /api/v1/dashboard/:id/embedded': set,
  'PUT /api/v1/dashboard/:id/embedded': set,
  'DELETE /api/v1/dashboard/:id/embedded': {
    policy: can('can_set_embedded', 'Dashboard'),
    summary: 'No longer let sites embed a dashboard; tokens for it are void',
    params: idOrKeyParam,
    responses: { 200: messageAnswer },
  },
  'GET /api/v1/embedded_dashboard/:uuid': {
    policy: can('can_read', 'EmbeddedDashboard'),
    bound: 'narrowed',
    summary: 'What is embedded under a uuid',
    params: z.object({ uuid: z.string().max(100) }),
    responses: answer,
  },
});
