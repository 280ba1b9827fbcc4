import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineHook } from '@facet/sdk/common';
import { testManifest } from '@facet/core/testing';
import { PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const Saved = defineHook<[name: string], string>({
  id: 'shop/will-save@1',
  description: 'Something is about to be saved.',
  kind: 'bail',
  policy: 'propagate',
  budgetMs: 5_000,
});
const shop = {
  manifest: testManifest({
    id: 'facet/shop',
    server: {},
    hooks: [{ id: Saved.id, kind: 'bail', policy: 'propagate' }],
  }),
};

/** Counts the processes that it has had in a table of its own; `activate` may use the number. */
const plugin = (name: string, activate: string, more = '') =>
  buildPlugin(
    { id: `acme/${name}` },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { MetadataStoreToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/${name}', version: '1.0.0', name: '${name}', description: 'Is called.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken } }, taps: ['shop/will-save@1'], ${more}
          contributes: { 'http/routes@1': [{ key: '${name}-a', prefixes: ['/api/plugins/acme/${name}/a'] }] },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineRoutes, HttpRoutes } from '@facet/sdk/server';
        import { defineEndpoints } from '@facet/sdk/wire/endpoint';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        export { default as migrations } from './migrations.ts';
        const routes = (part) => defineRoutes(
          defineEndpoints({ ['GET /api/plugins/acme/${name}/' + part]: { policy: 'signed-in', summary: 'x', responses: { 200: z.object({}) } } }),
          { ['GET /api/plugins/acme/${name}/' + part]: () => ({ json: { part } }) },
        );
        export default defineServerPlugin(manifest, async (ctx, { metadata }) => {
          await metadata.db().insertInto('start').values({ at: 'now' }).execute();
          const { count } = await metadata.db().selectFrom('start').select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow();
          ${activate}
        });`,
      'server/migrations.ts': `export default { '0001-x-start': { up: async (db) => { await db.schema.createTable('start').addColumn('at', 'text').execute(); } } };`,
    },
  );
const ROUTE = `ctx.implement(HttpRoutes, ctx.id.slice(5) + '-a', async () => routes('a'));`;

const home = mkdtempSync(join(tmpdir(), 'facet-home-'));
let server: TestServer;
const start = () => startTestServer([testIdentity, shop], { FACET_HOME: home });
const started = () =>
  server.lines.flatMap(({ message, pluginId }) => (message === 'process started' ? [pluginId] : []));
const get = (path: string) =>
  server.fetch(`/api/plugins/acme/${path}`, { headers: { authorization: 'Bearer reader' } });
const statusOf = async (id: string) =>
  (await server.kernel.service(PluginAdministrationToken)).list().find((one) => one.id === id);

beforeAll(async () => {
  server = await start();
  const plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await plugin('routes', ROUTE));
  await plugins.install(await plugin('taps', `ctx.tap({ id: 'shop/will-save@1' }, (name) => name + ' ' + count);`));
  await plugins.install(await plugin('eager', ROUTE, 'eager: true,'));
  await plugins.install(await plugin('worker', ''));
  await plugins.install(await plugin('broken', `if (count > 1) throw new Error('no more of this'); ${ROUTE}`));
  const more = `if (count > 1) ctx.tap({ id: 'shop/will-save@1' }, (name) => name + ' changed');`;
  await plugins.install(await plugin('changed', `${ROUTE} ${more}`));
  await plugins.install(await plugin('forgotten', ROUTE));
  expect(started()).toHaveLength(7);
  // Their routes are described by then.
  for (const name of ['routes', 'eager', 'broken', 'changed', 'forgotten'])
    await vi.waitFor(async () => expect((await get(`${name}/a`)).status).toBe(200), 10_000);
  await server.stop();
  const folder = join(home, 'plugins/acme/forgotten');
  for (const hash of readdirSync(folder)) writeFileSync(join(folder, hash, 'registered.v8'), 'half a file');
  server = await start();
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('processes of plugins that have run before', () => {
  it('start with the server only where the plugin asks for it, nothing could call it, or nothing is known of it', async () => {
    await vi.waitFor(() =>
      expect(new Set(started())).toEqual(new Set(['acme/eager', 'acme/forgotten', 'acme/worker'])),
    );
    for (const name of ['routes', 'taps', 'eager', 'worker', 'broken', 'changed', 'forgotten'])
      expect((await statusOf(`acme/${name}`))?.server, name).toMatchObject({ state: 'active', cause: null });
  });

  it('start with the first call, once for all that come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('routes/a')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(started().filter((id) => id === 'acme/routes')).toHaveLength(1);
  });

  it('start with the first call of a hook that they tap', async () => {
    expect(started()).not.toContain('acme/taps');
    expect(await server.kernel.fire(Saved, 'chair')).toBe('chair 2');
    expect(started().filter((id) => id === 'acme/taps')).toHaveLength(1);
  });

  it('tell the caller why they do not start, are on the card, and are tried again', async () => {
    const answer = await get('broken/a');
    expect([answer.status, await answer.text()]).toEqual([500, expect.any(String)]);
    expect((await get('broken/a')).status).toBe(503);
    expect(JSON.stringify(await statusOf('acme/broken'))).toContain('no more of this');
    await vi.waitFor(() => expect(started().filter((id) => id === 'acme/broken').length).toBeGreaterThan(1), 5_000);
  });

  it('are believed when they register something else than the last time', async () => {
    expect(await server.kernel.fire(Saved, 'chair')).toBe('chair 2');
    expect((await get('changed/a')).status).toBe(200);
    expect(await server.kernel.fire(Saved, 'chair')).toBe('chair changed');
  });
});
