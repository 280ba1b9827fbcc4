import { defineManifest, defineServerPlugin, FacetError } from '@facet/sdk/common';
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

it.each([
  [
    'what it says itself',
    new FacetError({ code: 'A_KEY', message: 'The key is too short.', remedy: 'Set another one.' }),
    'Set another one; ',
  ],
  ['that its code failed', new TypeError('nothing to open'), ''],
])('a server without a plugin that nobody may switch off does not start, and tells %s', async (_, error, remedy) => {
  const failing = (lock: { readonly locked?: string }) => {
    const own = defineManifest({ ...manifest, ...lock, contributes: {} });
    const plugin = defineServerPlugin(own, () => {
      throw error;
    });
    return { manifest: own, load: async () => ({ default: plugin }) };
  };
  await expect(startTestServer([failing({ locked: 'People sign in with it.' })])).rejects.toMatchObject({
    code: 'HST_NEEDED_PLUGIN',
    message: expect.stringContaining(error.message.replace(/\.$/, '')),
    remedy: expect.stringMatching(`^${remedy}.*the server does not run without it: People sign in with it$`),
  });
  // Any other that fails is told on its card.
  const server = await startTestServer([failing({})]);
  expect(server.kernel.statuses().find(({ id }) => id === 'test/open')).toMatchObject({ state: 'failed' });
  await server.stop();
});
