import { createPrincipal } from '@facet/plugin-identity/contract.server';
import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it } from 'vitest';
import migrations from '../migrations.ts';
import { querySource } from './query-source.ts';
import type { QueryRow, QueryStore } from './query-store.ts';
import { TabStore } from './tab-store.ts';

let metadata: TestMetadataStore;
let tabs: TabStore;
let tabId: number;

const ann = createPrincipal(
  { id: 7, username: 'ann', firstName: '', lastName: '', email: '', isAnonymous: false, via: 'session' },
  [],
);

beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  tabs = new TabStore(metadata);
  tabId = await tabs.create(ann, { label: 'Untitled query 1' });
});
afterEach(() => metadata.close());

async function nameOf(query: Partial<QueryRow>): Promise<string | undefined> {
  const row = {
    id: 3,
    client_id: 'abc',
    user_id: 7,
    status: 'success',
    tab_name: 'Untitled query 1',
    sql_editor_id: String(tabId),
    sql: 'SELECT 1 AS n',
    extra: JSON.stringify({ columns: [{ column_name: 'n', type: 'INTEGER', is_dttm: false }] }),
    column_types: '["INTEGER"]',
    ...query,
  } as Partial<QueryRow> as QueryRow;
  const queries: Pick<QueryStore, 'byId'> = { byId: async () => row };
  const database = { id: 1, name: 'examples' } as Partial<DatabaseSummary> as DatabaseSummary;
  return (await querySource({ queries, tabs, databases: { find: async () => database } }).find(row.id))?.name;
}

it('[B3.9] a query is a data source under the name that its tab has now', async () => {
  expect(await nameOf({})).toBe('Untitled query 1');
  await tabs.update(await tabs.mine(ann, tabId), { label: 'Flights by state' });
  expect(await nameOf({})).toBe('Flights by state');
});

it.each<[string, Partial<QueryRow>, string]>([
  ['the name of its tab, which is closed', { sql_editor_id: '999' }, 'Untitled query 1'],
  ['the name of its tab, which only its browser keeps', { sql_editor_id: 'LwT3' }, 'Untitled query 1'],
  ['nothing of the tab of somebody else', { user_id: 8, tab_name: 'Mine' }, 'Mine'],
  ['its own id where it ran in no tab', { sql_editor_id: null, tab_name: null }, 'abc'],
])('otherwise it keeps %s', async (_, query, name) => {
  await tabs.update(await tabs.mine(ann, tabId), { label: 'Another name' });
  expect(await nameOf(query)).toBe(name);
});
