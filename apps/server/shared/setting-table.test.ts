import type { PluginManifest } from '@facet/sdk/common';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '../../../sdk/testing/metadata-store.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import { SecretTable } from './secret-table.ts';
import { SettingTable } from './setting-table.ts';

const PLUGIN = 'acme/mail';
const text = { label: 'x', type: 'text', default: '', scope: 'system' } as const;
const manifest: PluginManifest = {
  id: PLUGIN,
  version: '1.0.0',
  name: 'Mail',
  description: 'Sends mail.',
  engines: { sdk: '^1.0.0' },
  secrets: [
    { name: 'password', description: 'Of the server.', enteredFor: ['host', 'port'] },
    { name: 'key', description: 'Signs, and is never sent.' },
  ],
  contributes: {
    'app/setting@1': [
      { key: 'host', ...text },
      { key: 'port', ...text, type: 'number', default: 587 },
      { key: 'subject', ...text },
    ],
  },
};

let store: TestMetadataStore;
let secrets: SecretTable;
let settings: SettingTable;
beforeEach(async () => {
  store = await openTestMetadataStore(hostMigrations);
  secrets = new SecretTable(store, new Uint8Array(32).fill(7));
  const bus = { publish: async () => undefined, subscribe: () => ({ dispose: () => undefined }) };
  settings = new SettingTable({ store, bus, secrets, manifestOf: (id) => (id === PLUGIN ? manifest : undefined) });
  await secrets.of(PLUGIN).set('password', 'good');
  await secrets.of(PLUGIN).set('key', 'kept');
  await set('host', 'mail.good.example');
});
afterEach(() => store.close());

const set = (key: string, value: string | number | null) =>
  settings.set({ plugin: PLUGIN, key, userId: null, value, by: 1 });

it('a secret that was entered before there was an address is for the first one', async () => {
  expect(await secrets.of(PLUGIN).names()).toEqual(['key', 'password']);
});

it.each<readonly [string, string | number | null, readonly string[]]>([
  ['host', 'mail.evil.example', ['key']],
  ['host', '', ['key']],
  ['host', null, ['key']],
  ['port', 25, ['key']],
  ['host', 'mail.good.example', ['key', 'password']],
  ['port', 587, ['key', 'password']],
  ['port', null, ['key', 'password']],
  ['subject', 'Figures', ['key', 'password']],
])('after %s has become %s, these secrets are left: %s', async (key, value, expected) => {
  await set(key, value);
  expect(await secrets.of(PLUGIN).names()).toEqual(expected);
});

it('does not come back with the former address', async () => {
  await set('host', 'mail.evil.example');
  await set('host', 'mail.good.example');
  expect(await secrets.of(PLUGIN).get('password')).toBeUndefined();
});

it('a plugin that moves its own setting takes no secret along', async () => {
  await settings.settingOf(PLUGIN).set({ host: 'mail.evil.example', port: 587, subject: '' });
  expect(await secrets.of(PLUGIN).names()).toEqual(['key']);
});
