import { defineHook } from '@facet/sdk/common';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { testManifest } from '@facet/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const SAVED = defineHook<[object: { readonly name: string }], { readonly name: string }>({
  id: 'shop/will-save@1',
  description: 'Something is about to be saved.',
  kind: 'bail',
  policy: 'propagate',
  budgetMs: 500,
});
/** A built-in plugin with a hook that others tap. */
const shop = {
  manifest: testManifest({
    id: 'facet/shop',
    server: {},
    hooks: [{ id: SAVED.id, kind: 'bail', policy: 'propagate' }],
  }),
};

const plugin = (version: string, parts: { readonly server: string; readonly migrations?: string }) =>
  buildPlugin(
    { id: 'acme/worker' },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { CountersToken, FeatureFlagsToken, SharedCacheToken, JobQueueToken, KeyValueStoreToken, MetadataStoreToken, SecretsToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: 'acme/worker', version: '${version}', name: 'Worker', description: 'Works.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken, jobs: JobQueueToken, keys: KeyValueStoreToken, counters: CountersToken, flags: FeatureFlagsToken, secrets: SecretsToken, cache: SharedCacheToken } },
          flags: [{ name: 'ACME_LOUD', default: false, description: 'Louder.' }],
          taps: ['shop/will-save@1'],
          contributes: {
            'jobs/handler@1': [{ key: 'acme/count', description: 'Counts.', maxAttempts: 2 }],
            'app/setting@1': [{ key: 'greeting', label: 'Greeting', type: 'text', default: 'hello', scope: 'system' }],
          },
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { defineJobHandler, HttpError, JobHandlers } from '@facet/sdk/server';
        import { z } from 'zod';
        import { manifest } from '../manifest.ts';
        ${parts.migrations === undefined ? '' : "export { default as migrations } from './migrations.ts';"}
        export default defineServerPlugin(manifest, async (ctx, { metadata, jobs, keys, counters, flags, secrets, cache }) => { ${parts.server} });`,
      ...(parts.migrations === undefined ? {} : { 'server/migrations.ts': parts.migrations }),
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
beforeAll(async () => {
  server = await startTestServer([testIdentity, shop]);
  plugins = await server.kernel.service(PluginAdministrationToken);
});
afterAll(() => server.stop());

const status = () => plugins.list().find(({ id }) => id === 'acme/worker');
const said = (message: string) =>
  vi.waitFor(() => expect(server.lines.map((line) => line['message'])).toContain(message), {
    timeout: 5_000,
  });
const fire = (name: string) => server.kernel.fire(SAVED, { name });

describe('a server half in a process of its own', () => {
  it('does jobs, taps hooks, keeps values, counts, and reads flags and settings as they change', async () => {
    await plugins.install(
      await plugin('1.0.0', {
        server: `
          ctx.implement(JobHandlers, 'acme/count', async () => defineJobHandler({ payload: z.object({ n: z.int() }), run: async (payload, { attempt }) => {
            if (payload.n === 0) throw new Error('nothing to count');
            if (attempt === 1) throw new Error('once more');
            await keys.set('counts', 'last', payload, { ownerId: 1 });
            counters.count('jobs_total', 'Jobs.');
            console.log('counted ' + payload.n + ' at attempt ' + attempt + ', kept ' + JSON.stringify(await keys.get('counts', 'last')));
          }, didFail: async (payload, { reason }) => console.log('did not count ' + payload.n + ': ' + reason) }));
          ctx.tap({ id: 'shop/will-save@1' }, (object) => {
            if (object.name === '') throw new HttpError(422, { message: 'A name is missing' });
            return { name: ctx.settings().get().greeting + ' ' + object.name + (flags.isOn('ACME_LOUD') ? '!' : '') };
          });
          await jobs.enqueue('acme/count', { n: 3 });
          await jobs.enqueue('acme/count', { n: 0 });
          await secrets.set('token', 'a-secret-value');
          await cache.set('key', Buffer.from('cached'), 60);
          await cache.tag('key', ['some']);
          const before = String(await cache.get('key'));
          await cache.deleteByTag('some');
          let computed = 0;
          const compute = async () => ++computed;
          const stop = new AbortController().signal;
          const both = await Promise.all([cache.singleFlight('one', stop, compute), cache.singleFlight('one', stop, compute)]);
          const late = await cache.set('', Buffer.alloc(1), 1).catch((error) => error.code);
          console.log('cache ' + [before, await cache.get('key'), ...both, late].join(' '));
          console.log('secrets ' + (await secrets.names()) + ' of ' + (await secrets.get('token')).length);`,
      }),
    );
    expect(status()).toMatchObject({ server: { state: 'active' } });
    await said('counted 3 at attempt 2, kept {"value":{"n":3},"ownerId":1}');
    await said('did not count 0: nothing to count');
    await said('secrets token of 14');
    await said('cache cached  1 1 PLH_WRONG_SHAPE');
    expect(await fire('shop')).toEqual({ name: 'hello shop' });
    await expect(fire('')).rejects.toMatchObject({ status: 422, body: { message: 'A name is missing' } });
    await plugins.decideFlag('ACME_LOUD', { value: true });
    await vi.waitFor(async () => expect(await fire('shop')).toEqual({ name: 'hello shop!' }));
    const metrics = await (await server.fetch('/metrics')).text();
    expect(metrics).toMatch(/plugin_acme_worker_jobs_total 1/);
  });

  it('changes its tables when a new version comes, and is what it was when that version does not start', {
    timeout: 60_000,
  }, async () => {
    const first = `'0001-worker-notes': { up: async (db) => { await db.schema.createTable('note').addColumn('text', 'text').execute(); await db.insertInto('note').values({ text: 'kept' }).execute(); } },`;
    const told = `const rows = await metadata.db().selectFrom('note').selectAll().execute(); console.log(manifest.version + ' found ' + JSON.stringify(rows));`;
    await plugins.install(await plugin('1.1.0', { server: told, migrations: `export default { ${first} };` }));
    await said('1.1.0 found [{"text":"kept"}]');

    const broken = `'0002-worker-more': { up: async (db) => { await db.updateTable('note').set({ text: 'lost' }).execute(); await db.schema.alterTable('absent').addColumn('x', 'text').execute(); } },`;
    const install = plugins.install(
      await plugin('1.2.0', { server: told, migrations: `export default { ${first}${broken} };` }),
    );
    await expect(install).rejects.toMatchObject({
      code: 'INS_NOT_STARTED',
      owner: 'acme/worker',
      message: expect.stringMatching(/1\.2\.0 does not start, so 1\.1\.0 goes on: .*0002-worker-more.*absent/),
    });
    expect(status()).toMatchObject({ version: '1.1.0', server: { state: 'active' } });
    expect(server.lines.filter((line) => line['message'] === '1.1.0 found [{"text":"kept"}]')).toHaveLength(2);

    const sound = `'0002-worker-size': { up: async (db) => { await db.schema.alterTable('note').addColumn('size', 'integer').execute(); } },`;
    await plugins.install(await plugin('1.3.0', { server: told, migrations: `export default { ${first}${sound} };` }));
    await said('1.3.0 found [{"text":"kept","size":null}]');
    const { versions } = await plugins.details('acme/worker');
    expect(versions.map(({ version }) => version).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '1.0.0',
      '1.1.0',
      '1.2.0',
      '1.3.0',
    ]);
    await plugins.useVersion('acme/worker', versions.find(({ version }) => version === '1.1.0')?.hash ?? '');
    expect(status()).toMatchObject({ version: '1.1.0', server: { state: 'active' } });
  });

  it.each([
    ['what its manifest does not tap', '2.0.0', `ctx.tap({ id: 'other/hook@1' }, () => 1);`, 'a tap on "other/hook@1"'],
    [
      'an entry that it does not declare',
      '2.0.1',
      `ctx.implement(JobHandlers, 'other', async () => async () => {});`,
      '"other" at "jobs/handler@1"',
    ],
  ])('may not register %s', async (_, version, code, expected) => {
    await expect(plugins.install(await plugin(version, { server: code }))).rejects.toMatchObject({
      code: 'INS_NOT_STARTED',
      message: expect.stringContaining(`does not declare ${expected}`),
    });
    expect(status()).toMatchObject({ version: '1.1.0', server: { state: 'active' } });
  });
});
