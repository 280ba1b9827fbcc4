import { defineHook, defineManifest, defineServerPlugin, type FailurePolicy } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';
import type { BuiltInPlugin } from '../../../../apps/server/start-server.ts';

const POLICIES: readonly FailurePolicy[] = ['isolate', 'fail-closed'];
const hookOf = (policy: FailurePolicy) =>
  defineHook<[deed: string, word: string], string>({
    id: `test/${policy}@1`,
    description: 'For faults.',
    kind: 'bail',
    policy,
    budgetMs: 300,
  });

const endpoints = defineEndpoints({
  'GET /api/v1/taps/:policy/:deed': {
    policy: 'public',
    summary: 'Fires a hook whose tap misbehaves',
    params: z.object({ policy: z.enum(['isolate', 'fail-closed']), deed: z.string() }),
    responses: { 200: z.object({ said: z.string().nullable() }) },
  },
});

const base = { version: '1.0.0', description: 'For faults.', engines: { sdk: '^1.0.0' }, server: {} } as const;
const owner = defineManifest({
  ...base,
  id: 'facet/hook-owner',
  name: 'Hook owner',
  hooks: POLICIES.map((policy) => ({ id: hookOf(policy).id, kind: 'bail', policy }) as const),
  contributes: { 'http/routes@1': [{ key: 'taps', prefixes: ['/api/v1/taps'] }] },
});
const tapper = defineManifest({ ...base, id: 'facet/bad-taps', name: 'Bad taps' });

/** One fires hooks, the other taps them and does what it is told. */
export const badTaps: readonly BuiltInPlugin[] = [
  {
    manifest: owner,
    load: async () => ({
      default: defineServerPlugin(owner, (ctx) => {
        ctx.implement(HttpRoutes, 'taps', async () =>
          defineRoutes(endpoints, {
            'GET /api/v1/taps/:policy/:deed': async ({ params: { policy, deed } }) => ({
              json: { said: (await ctx.fire(hookOf(policy), deed, 'word')) ?? null },
            }),
          }),
        );
      }),
    }),
  },
  {
    manifest: tapper,
    load: async () => ({
      default: defineServerPlugin(tapper, (ctx) => {
        for (const policy of POLICIES) ctx.tap(hookOf(policy), misbehave);
      }),
    }),
  },
];

function misbehave(deed: string, word: string): string | Promise<string> {
  if (deed === 'throw') throw new Error('the tap is broken');
  return deed === 'hang' ? new Promise(() => undefined) : word;
}
