import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from '../migrations.ts';
import { TAB_ROOM, TabStore } from './tab-store.ts';

let metadata: TestMetadataStore;
let tabs: TabStore;

const person = (id: number) =>
  createPrincipal(
    { id, username: `user ${id}`, firstName: '', lastName: '', email: '', isAnonymous: false, via: 'session' },
    [],
  );
const me = person(7);
const MEGABYTE = 'x'.repeat(1024 * 1024);
const table = (tab: number, name: string, description = '{}') => ({
  tab_state_id: tab,
  database_id: 1,
  schema: null,
  table_name: name,
  description,
});

beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  tabs = new TabStore(metadata);
});
afterEach(() => metadata.close());

describe('the limits of a user', () => {
  it('in the number of tabs, each on their own', async () => {
    for (let n = 0; n < TAB_ROOM.tabs; n += 1) await tabs.create(me, { label: `tab ${n}` });
    await expect(tabs.create(me, {})).rejects.toMatchObject({ status: 422 });
    expect(await tabs.create(person(8), {})).toBeGreaterThan(0);
    const [first] = await tabs.ofUser(me);
    await tabs.remove(first?.id ?? 0);
    expect(await tabs.create(me, {})).toBeGreaterThan(0);
  });

  it('in the size of all tabs, by opening and by changing them', async () => {
    for (let n = 0; n < 15; n += 1) await tabs.create(me, { sql: MEGABYTE });
    const tab = await tabs.mine(me, await tabs.create(me, { sql: MEGABYTE }));
    await expect(tabs.create(me, { sql: 'one more' })).rejects.toMatchObject({ status: 422 });
    await expect(tabs.update(tab, { sql: `${MEGABYTE}y` })).rejects.toMatchObject({ status: 422 });
    // A text that is not longer than before is stored even then.
    await tabs.update(tab, { sql: MEGABYTE.replaceAll('x', 'z') });
    await tabs.update(tab, { label: 'renamed' });
    expect(await tabs.mine(me, tab.id)).toMatchObject({ label: 'renamed', sql: expect.stringMatching(/^z+$/) });
  });

  it('in the size of the descriptions of tables', async () => {
    const tab = await tabs.create(me, {});
    for (let n = 0; n < 32; n += 1) await tabs.keepTable(me, table(tab, `t${n}`, MEGABYTE.slice(0, 512 * 1024)));
    await expect(tabs.keepTable(me, table(tab, 'more', '{"a":1}'))).rejects.toMatchObject({ status: 422 });
  });
});
