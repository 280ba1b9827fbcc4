import { EnginePoint, MetadataStoreToken } from '@facet/sdk/server';
import { createPluginTester, mock } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import plugin from './index.ts';
import migrations from './migrations.ts';

let metadata: TestMetadataStore;
beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
});
afterAll(() => metadata.close());

const options = { signal: new AbortController().signal, deadlineMs: 1_000, maxRows: 3, readOnly: true };
const CONNECTION = {
  id: 1,
  name: 'Planets',
  scheme: '{{key}}',
  username: null,
  password: null,
  hostname: null,
  port: null,
  database: null,
  query: {},
  extra: {},
  connectTimeoutMs: 1_000,
};

async function open() {
  const tester = await createPluginTester(plugin, { services: [mock(MetadataStoreToken, metadata)] });
  return (await tester.load(EnginePoint, '{{key}}')).open(CONNECTION);
}

it('gives rows, no more than it may', async () => {
  const batch = await (await open()).run('select name, moons from planets order by moons desc;', options);
  expect(batch.columns.map(({ name, type }) => [name, type])).toEqual([
    ['name', 'TEXT'],
    ['moons', 'INTEGER'],
  ]);
  expect(batch.vectors.map(({ values }) => values)).toEqual([
    ['Saturn', 'Jupiter', 'Uranus'],
    [146, 95, 28],
  ]);
});

it.each([
  ['select * from stars', 'table-missing', 'stars'],
  ['select mass from planets', 'column-missing', 'mass'],
  ['delete from planets', 'syntax', undefined],
])('refuses %s', async (sql, kind, subject) => {
  await expect((await open()).run(sql, options)).rejects.toMatchObject({ kind, ...(subject ? { subject } : {}) });
});

it.each([
  'delete from planets',
  'select 1; delete from planets',
  'select 1) limit 0; delete from planets; --',
  'delete from planets returning name',
])('loses no row to %s', async (sql) => {
  const database = await open();
  await Promise.allSettled([database.run(sql, options)]);
  const { vectors } = await database.run('select count(*) as n from planets', options);
  expect(vectors[0]?.values).toEqual([8]);
});
