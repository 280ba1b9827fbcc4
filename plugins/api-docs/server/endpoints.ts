import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

export const docsEndpoints = defineEndpoints({
  'GET /api/v1/_openapi': {
    policy: 'signed-in',
    summary: 'All calls as an OpenAPI 3.1 document',
    responses: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
  },
});
