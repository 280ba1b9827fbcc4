import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type PluginAdministration, PluginAdministrationToken } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildPlugin } from './build-plugin.ts';

const ID = 'acme/keeper';
const plugin = () =>
  buildPlugin(
    { id: ID },
    {
      'manifest.ts': `
        import { defineManifest } from '@facet/sdk/common';
        import { KeyValueStoreToken, MetadataStoreToken, SecretsToken } from '@facet/sdk/server';
        export const manifest = defineManifest({
          id: '${ID}', version: '1.0.0', name: 'Keeper', description: 'Keeps.', engines: { sdk: '^1.0.0' },
          server: { requires: { metadata: MetadataStoreToken, keys: KeyValueStoreToken, secrets: SecretsToken } },
          secrets: [{ name: 'token', description: 'Token of the service' }],
        });`,
      'server/index.ts': `
        import { defineServerPlugin } from '@facet/sdk/common';
        import { manifest } from '../manifest.ts';
        export { default as migrations } from './migrations.ts';
        export default defineServerPlugin(manifest, async (ctx, { metadata, keys, secrets }) => {
          const before = await metadata.db().selectFrom('note').selectAll().execute();
          await metadata.db().insertInto('note').values({ text: 'one' }).execute();
          const value = await keys.get('space', 'key');
          await keys.set('space', 'key', 'value', { ownerId: 1 });
          console.log('found ' + before.length + ' rows, ' + (value?.value ?? 'no value') + ', ' + ((await secrets.get('token'))?.length ?? 'no secret'));
        });`,
      'server/migrations.ts': `export default { '0001-keeper-notes': { up: (db) => db.schema.createTable('note').addColumn('text', 'text').execute() } };`,
    },
  );

let server: TestServer;
let plugins: PluginAdministration;
let archive: Uint8Array;
beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  plugins = await server.kernel.service(PluginAdministrationToken);
  archive = await plugin();
}, 60_000);
afterAll(() => server.stop());

const found = () =>
  server.lines.flatMap(({ message }) => (String(message).startsWith('found ') ? [message] : [])).at(-1);
const installed = async (expected: string) => {
  await plugins.install(archive);
  await vi.waitFor(() => expect(found()).toBe(expected), { timeout: 10_000 });
};
const folder = () => join(server.home, 'plugin-data', ID);

it('takes the secrets that a plugin declares, and tells only whether there is one', async () => {
  await installed('found 0 rows, no value, no secret');
  await expect(plugins.setSecret(ID, 'other', 'x')).rejects.toMatchObject({ code: 'INS_NO_SECRET', subject: 'other' });
  expect((await plugins.details(ID)).secrets).toEqual([
    { name: 'token', description: 'Token of the service', isSet: false },
  ]);
  await plugins.setSecret(ID, 'token', 'a-secret-value', 7);
  const details = await plugins.details(ID);
  expect(details.secrets).toMatchObject([{ name: 'token', isSet: true }]);
  expect(details.log).toContainEqual(expect.objectContaining({ what: 'secret-set', text: 'token', by: 7 }));
  expect(JSON.stringify([details, plugins.list(), server.lines])).not.toContain('a-secret-value');
});

interface Settings {
  host_setting: {
    plugin_id: string;
    key: string;
    user_id: number;
    value: string;
    changed_on: string;
    changed_by: number;
  };
}
const settings = () =>
  server.store.db<Settings>().selectFrom('host_setting').select('user_id').where('plugin_id', '=', ID).execute();

it('keeps what a plugin has when it is uninstalled', async () => {
  for (const user_id of [0, 7])
    await server.store
      .db<Settings>()
      .insertInto('host_setting')
      .values({ plugin_id: ID, key: 'greeting', user_id, value: '"hi"', changed_on: 'now', changed_by: 7 })
      .execute();
  await plugins.uninstall(ID);
  expect(await settings()).toHaveLength(2);
  expect(existsSync(folder())).toBe(true);
  await installed('found 1 rows, value, 14');
});

it('deletes it where that is chosen', async () => {
  await plugins.uninstall(ID, { deleteData: true });
  expect(existsSync(folder())).toBe(false);
  expect(await settings()).toEqual([]);
  await installed('found 0 rows, no value, no secret');
});

it('clears a secret', async () => {
  await plugins.setSecret(ID, 'token', 'again');
  await plugins.setSecret(ID, 'token', null);
  expect((await plugins.details(ID)).secrets).toMatchObject([{ isSet: false }]);
});

it('ends the tables of a plugin at their size, and the plugin goes on', async () => {
  const small = await startTestServer([testIdentity], { FACET_PLUGIN_TABLE_MEGABYTES: '1' });
  try {
    const administration = await small.kernel.service(PluginAdministrationToken);
    await administration.install(
      await buildPlugin(
        { id: 'acme/hoard' },
        {
          'manifest.ts': `
            import { defineManifest } from '@facet/sdk/common';
            import { MetadataStoreToken } from '@facet/sdk/server';
            export const manifest = defineManifest({
              id: 'acme/hoard', version: '1.0.0', name: 'Hoard', description: 'Keeps all.', engines: { sdk: '^1.0.0' },
              server: { requires: { metadata: MetadataStoreToken } },
            });`,
          'server/index.ts': `
            import { defineServerPlugin } from '@facet/sdk/common';
            import { manifest } from '../manifest.ts';
            export { default as migrations } from './migrations.ts';
            export default defineServerPlugin(manifest, async (ctx, { metadata }) => {
              const text = 'x'.repeat(100_000);
              let kept = 0;
              try {
                for (; kept < 100; kept += 1) await metadata.db().insertInto('hoard').values({ text }).execute();
              } catch (error) {
                const { count } = await metadata.db().selectFrom('hoard').select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow();
                console.log('kept ' + (kept === count && kept < 11) + ': ' + error.message);
              }
            });`,
          'server/migrations.ts': `export default { '0001-x-hoard': { up: async (db) => { await db.schema.createTable('hoard').addColumn('text', 'text').execute(); } } };`,
        },
      ),
    );
    await vi.waitFor(
      () => expect(small.lines.map(({ message }) => message)).toContain('kept true: database or disk is full'),
      10_000,
    );
    expect(administration.list().find(({ id }) => id === 'acme/hoard')?.server).toMatchObject({ state: 'active' });
  } finally {
    await small.stop();
  }
}, 60_000);
