import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const manifest = defineManifest({
  id: 'test/open',
  version: '1.0.0',
  name: 'Open',
  description: 'A route that says nothing of who may call it.',
  engines: { sdk: '^1.0.0' },
  server: {},
  contributes: { 'http/routes@1': [{ key: 'open', prefixes: ['/api/v1/open'] }] },
});

it('a start that fails releases what it had started', async () => {
  let released = false;
  const open = defineServerPlugin(manifest, (ctx) => {
    ctx.subscriptions.add({ dispose: () => void (released = true) });
    // As JavaScript may have it.
    const endpoints = { 'GET /api/v1/open/': { summary: 'Open', responses: {} } } as never;
    ctx.implement(HttpRoutes, 'open', async () =>
      defineRoutes(endpoints, { 'GET /api/v1/open/': () => ({}) } as never),
    );
  });
  await expect(startTestServer([{ manifest, load: async () => ({ default: open }) }])).rejects.toMatchObject({
    code: 'HTTP_NO_POLICY',
  });
  expect(released).toBe(true);
});
