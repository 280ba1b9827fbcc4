import { text } from 'node:stream/consumers';
import { HttpRoutes, MetadataStoreToken } from '@facet/sdk/server';
import { callRoute, createPluginTester, mock, type PluginTester, testPrincipal } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it } from 'vitest';
import plugin from './index.ts';
import migrations from './migrations.ts';

const NOTES = '/api/plugins/{{id}}/notes';
const ann = testPrincipal({ id: 1 });
const ben = testPrincipal({ id: 2, permissions: [['can_export', '{{id}}']] });

let metadata: TestMetadataStore;
let tester: PluginTester;
beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
  tester = await createPluginTester(plugin, { services: [mock(MetadataStoreToken, metadata)] });
});
afterEach(async () => {
  tester.dispose();
  await metadata.close();
});

it('gives people their own notes, the newest first', async () => {
  const routes = await tester.load(HttpRoutes, 'notes');
  for (const [principal, text] of [
    [ann, 'first'],
    [ben, 'of another person'],
    [ann, 'second'],
  ] as const)
    expect(await callRoute(routes, `POST ${NOTES}`, { principal, body: { text } })).toMatchObject({ status: 201 });
  expect(await callRoute(routes, `GET ${NOTES}`, { principal: ann })).toEqual({
    json: {
      result: [
        { id: 3, text: 'second' },
        { id: 1, text: 'first' },
      ],
    },
  });
});

it('streams the notes to those who hold the permission', async () => {
  const routes = await tester.load(HttpRoutes, 'notes');
  for (const note of ['first', 'second'])
    await callRoute(routes, `POST ${NOTES}`, { principal: ben, body: { text: note } });
  const { stream } = await callRoute(routes, `GET ${NOTES}.txt`, { principal: ben });
  expect(stream && (await text(stream))).toBe('first\nsecond\n');
  await expect(callRoute(routes, `GET ${NOTES}.txt`, { principal: ann })).rejects.toMatchObject({ status: 403 });
});

it.each([[{ text: ' ' }], [{ text: 'x'.repeat(201) }], [{}], [{ text: 'x', more: 1 }]])('refuses %j', async (body) => {
  const routes = await tester.load(HttpRoutes, 'notes');
  await expect(callRoute(routes, `POST ${NOTES}`, { body })).rejects.toMatchObject({ status: 400 });
});
