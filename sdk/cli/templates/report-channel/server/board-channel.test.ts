import { ReportChannelPoint } from '@facet/plugin-reports/contract.server';
import { HttpRoutes, MetadataStoreToken } from '@facet/sdk/server';
import { callRoute, createPluginTester, mock } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it } from 'vitest';
import plugin from './index.ts';
import migrations from './migrations.ts';

let metadata: TestMetadataStore;
beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
});
afterEach(() => metadata.close());

const message = {
  id: 'run-1',
  subject: 'Sales',
  text: 'More than last week.',
  files: [{ name: 'sales.csv', type: 'text/csv', bytes: new Uint8Array([1]) }],
};

it('puts a message on the board that it is sent to', async () => {
  const tester = await createPluginTester(plugin, { services: [mock(MetadataStoreToken, metadata)] });
  const channel = await tester.load(ReportChannelPoint, '{{key}}');
  const routes = await tester.load(HttpRoutes, 'notices');
  const board = (name: string) =>
    callRoute(routes, 'GET /api/plugins/{{id}}/notices/:board', { params: { board: name } });
  expect(await channel.send(message, 'sales')).toEqual({ delivered: true });
  expect(await board('sales')).toEqual({
    json: { result: [{ subject: 'Sales', text: 'More than last week.', files: ['sales.csv'] }] },
  });
  expect(await board('other')).toEqual({ json: { result: [] } });
  tester.dispose();
});

it.each(['', 'Sales', 'a b', '1st'])('refuses "%s", which is no board', async (target) => {
  const tester = await createPluginTester(plugin, { services: [mock(MetadataStoreToken, metadata)] });
  const channel = await tester.load(ReportChannelPoint, '{{key}}');
  expect(await channel.send(message, target)).toMatchObject({ delivered: false });
  tester.dispose();
});
