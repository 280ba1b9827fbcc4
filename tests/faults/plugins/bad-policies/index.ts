import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';
import type { BuiltInPlugin } from '../../../../apps/server/start-server.ts';
import { type RowPolicy, RowPoliciesPoint, WillExport } from '../../../../plugins/query/contract.server.ts';

const endpoints = defineEndpoints({
  'GET /api/v1/policies/:deed': {
    policy: 'public',
    summary: 'Says what the policy does from now on',
    params: z.object({ deed: z.string() }),
    query: z.object({ dataset: z.coerce.number().optional() }),
    responses: { 200: z.object({}) },
  },
});

const base = { version: '1.0.0', description: 'For faults.', engines: { sdk: '^1.0.0' }, server: {} } as const;
const told = defineManifest({
  ...base,
  id: 'facet/bad-policy',
  name: 'Bad policy',
  contributes: {
    'http/routes@1': [{ key: 'policies', prefixes: ['/api/v1/policies'] }],
    'query/row-policy@1': [{ key: 'bad' }],
  },
});
const dead = defineManifest({
  ...base,
  id: 'facet/dead-policy',
  name: 'Dead policy',
  contributes: { 'query/row-policy@1': [{ key: 'dead' }] },
});
const guard = defineManifest({ ...base, id: 'facet/export-guard', name: 'Export guard', taps: [WillExport.id] });
const deadGuard = defineManifest({ ...base, id: 'facet/dead-guard', name: 'Dead guard', taps: [WillExport.id] });

/** One hides rows as it is told, or fails; the other one never comes to run. */
export const badPolicies: readonly BuiltInPlugin[] = [
  {
    manifest: told,
    load: async () => ({
      default: defineServerPlugin(told, (ctx) => {
        let now = { deed: 'well', dataset: 0 };
        const policy: RowPolicy = {
          async rulesOf() {
            if (now.deed === 'throw') throw new Error('the policy is broken');
            if (now.deed === 'lie') return JSON.parse('[{"datasetId": 1, "anyOf": []}]');
            return now.deed === 'narrow' ? [{ datasetId: now.dataset, anyOf: ['1 = 0'] }] : [];
          },
          ruledDatasets: async () => [],
        };
        ctx.implement(RowPoliciesPoint, 'bad', async () => policy);
        ctx.implement(HttpRoutes, 'policies', async () =>
          defineRoutes(endpoints, {
            'GET /api/v1/policies/:deed': async ({ params: { deed }, query: { dataset = 0 } }) => {
              now = { deed, dataset };
              return { json: {} };
            },
          }),
        );
      }),
    }),
  },
  {
    manifest: dead,
    load: async () => ({
      default: defineServerPlugin(dead, () => {
        throw new Error('I do not want to');
      }),
    }),
  },
  {
    manifest: guard,
    load: async () => ({
      default: defineServerPlugin(guard, (ctx) => {
        ctx.tap(WillExport, ({ format, source }) => {
          if (format === 'xlsx') throw new Error('the guard is broken');
          return format === 'csv' ? new Error(`no ${format} of ${source.kind} leaves`) : undefined;
        });
      }),
    }),
  },
  {
    manifest: deadGuard,
    load: async () => ({
      default: defineServerPlugin(deadGuard, () => {
        throw new Error('I do not want to');
      }),
    }),
  },
];
