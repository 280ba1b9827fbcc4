import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const IDLE_SECONDS = 1;

/** Answers how often it has been started, by a table of its own, and how often it has been called since. */
const plugin = (name: string, more = '') =>
  buildPlugin(
    { id: `acme/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/${name}', version: '1.0.0', name: '${name}', description: 'Is called.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken } }, ${more}
          contributes: { 'http/routes@1': [{ key: '${name}', prefixes: ['/api/plugins/acme/${name}'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        export { default as migrations } from './migrations.ts';
        const answered = { policy: 'signed-in', summary: 'x', responses: { 200: z.object({ starts: z.number(), calls: z.number() }) } };
        const endpoints = defineEndpoints({
          'GET /api/plugins/acme/${name}/now': answered,
          'GET /api/plugins/acme/${name}/later': answered,
        });
        export default defineServerPlugin(manifest, async (ctx, { metadata }) => {
          await metadata.db().insertInto('start').values({ at: 'now' }).execute();
          const { starts } = await metadata.db().selectFrom('start').select((e) => e.fn.countAll().as('starts')).executeTakeFirstOrThrow();
          let calls = 0;
          const answer = () => ({ json: { starts, calls: ++calls } });
          ctx.implement(HttpRoutes, '${name}', async () => defineRoutes(endpoints, {
            'GET /api/plugins/acme/${name}/now': answer,
            'GET /api/plugins/acme/${name}/later': () => new Promise((resolve) => setTimeout(() => resolve(answer()), ${IDLE_SECONDS * 2_500})),
          }));
        });`,
      'server/migrations.ts': `export default { '0001-x-start': { up: async (db) => { await db.schema.createTable('start').addColumn('at', 'text').execute(); } } };`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_IDLE_SECONDS: String(IDLE_SECONDS) });
  plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await plugin('shop'));
  await plugins.install(await plugin('always', 'eager: true,'));
}, 60_000);
afterAll(() => server.stop());

const get = async (path: string): Promise<unknown> => {
  const answer = await server.fetch(`/api/plugins/acme/${path}`, { headers: { authorization: 'Bearer reader' } });
  return answer.status === 200 ? answer.json() : answer.status;
};
const stops = (id: string) =>
  server.lines.filter(({ message, pluginId }) => message === 'process stopped: idle' && pluginId === id);

describe('a process that nothing calls', () => {
  it('is stopped, and started again by the next call, which waits for the end of the last one', async () => {
    await vi.waitFor(async () => expect(await get('shop/now')).toHaveProperty('starts'), 10_000);
    const before = stops('acme/shop').length;
    await vi.waitFor(() => expect(stops('acme/shop')).toHaveLength(before + 1), { timeout: 10_000, interval: 5 });
    const calls = await Promise.all([get('shop/now'), get('shop/now')]);
    const starts = before + 2;
    expect(calls).toEqual([
      { starts, calls: 1 },
      { starts, calls: 2 },
    ]);
    expect(plugins.list().find(({ id }) => id === 'acme/shop')?.server).toMatchObject({ state: 'active', cause: null });
  });

  it('is not stopped while it answers', async () => {
    expect(await get('shop/later')).toMatchObject({ starts: expect.any(Number) });
    const before = stops('acme/shop').length;
    expect(await get('shop/now')).toMatchObject({ starts: before + 1 });
  });

  it('is not stopped where the plugin says that it has to run', async () => {
    await vi.waitFor(() => expect(stops('acme/shop').length).toBeGreaterThan(1), { timeout: 10_000 });
    expect(stops('acme/always')).toEqual([]);
    expect(await get('always/now')).toMatchObject({ starts: 1 });
  });
}, 30_000);
