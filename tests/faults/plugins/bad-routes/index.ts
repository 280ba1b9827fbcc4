import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';
import type { BuiltInPlugin } from '../../../../apps/server/start-server.ts';

const route = { policy: 'public', summary: 'Misbehaves', responses: { 200: z.object({}) } } as const;
const endpoints = defineEndpoints({
  'GET /api/v1/bad/throw': route,
  'GET /api/v1/bad/hang': route,
  'GET /api/v1/bad/loop': route,
  'GET /api/v1/bad/loop-later': route,
  'GET /api/v1/bad/reject': route,
  'GET /api/v1/bad/timer': route,
  'GET /api/v1/bad/well': route,
});
const manifest = defineManifest({
  id: 'facet/bad-routes',
  version: '1.0.0',
  name: 'Bad routes',
  description: 'Misbehaves in its routes.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: { 'http/routes@1': [{ key: 'bad-routes', prefixes: ['/api/v1/bad'] }] },
});

const well = { json: {} };

export const badRoutes: BuiltInPlugin = {
  manifest,
  load: async () => ({
    default: defineServerPlugin(manifest, (ctx) => {
      ctx.implement(HttpRoutes, 'bad-routes', async () =>
        defineRoutes(endpoints, {
          'GET /api/v1/bad/throw': () => {
            throw new Error('the route is broken');
          },
          'GET /api/v1/bad/hang': () => new Promise(() => undefined),
          'GET /api/v1/bad/loop': () => spin(),
          'GET /api/v1/bad/loop-later': () => {
            // Long after the answer: it belongs to no call any more.
            setTimeout(spin, 500);
            return well;
          },
          'GET /api/v1/bad/reject': () => {
            void Promise.reject(Object.assign(Object.create(null), { not: 'an error' }));
            return well;
          },
          'GET /api/v1/bad/timer': () => {
            setTimeout(() => {
              throw new Error('the timer is broken');
            }, 1);
            return well;
          },
          'GET /api/v1/bad/well': () => well,
        }),
      );
    }),
  }),
};

function spin(): never {
  for (;;);
}
