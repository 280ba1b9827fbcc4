import { openTestMetadataStore, type TestMetadataStore } from '../../../sdk/testing/metadata-store.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import hostMigrations from '../metadata/host-migrations.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { SecretTable } from './secret-table.ts';

let store: TestMetadataStore;
const key = new Uint8Array(32).fill(7);
beforeEach(async () => {
  store = await openTestMetadataStore(hostMigrations);
});
afterEach(() => store.close());

const rows = () => store.db<HostTables>().selectFrom('host_plugin_secret').selectAll().execute();

it('keeps the secrets of each plugin apart, and nothing that can be read', async () => {
  const table = new SecretTable(store, key);
  await table.of('a/a').set('token', 'first value');
  await table.of('a/a').set('token', 'second value');
  await table.of('b/b').set('token', 'of b');
  expect(await table.of('a/a').get('token')).toBe('second value');
  expect(await table.of('b/b').names()).toEqual(['token']);
  expect(await table.of('c/c').get('token')).toBeUndefined();
  expect(JSON.stringify(await rows())).not.toMatch(/value"?:"?(first|second)|of b/);
  await table.of('a/a').set('token', null);
  expect(await table.of('a/a').get('token')).toBeUndefined();
});

it('opens no value in the place of another, nor with another key', async () => {
  const table = new SecretTable(store, key);
  await table.of('a/a').set('token', 'of a');
  const [row] = await rows();
  if (!row) throw new Error('Nothing was kept.');
  await store
    .db<HostTables>()
    .insertInto('host_plugin_secret')
    .values({ ...row, plugin_id: 'b/b' })
    .execute();
  await expect(table.of('b/b').get('token')).rejects.toMatchObject({ code: 'HST_SECRET_KEY', owner: 'b/b' });
  const other = new SecretTable(store, new Uint8Array(32).fill(8));
  await expect(other.of('a/a').get('token')).rejects.toMatchObject({ code: 'HST_SECRET_KEY' });
});

it.each([
  ['a long value', 'name', 'x'.repeat(16 * 1024 + 1)],
  ['a long name', 'n'.repeat(101), 'x'],
  ['no name', '', 'x'],
])('refuses %s', async (_, name, value) => {
  await expect(new SecretTable(store, key).of('a/a').set(name, value)).rejects.toMatchObject({
    code: 'HST_SECRET_SIZE',
  });
  expect(await rows()).toEqual([]);
});
