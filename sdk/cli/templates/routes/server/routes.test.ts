import { HttpRoutes, MetadataStoreToken } from '@facet/sdk/server';
import { createPluginTester, mock } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteEndpoints } from '../common/endpoints.ts';
import plugin from './index.ts';
import migrations from './migrations.ts';

let metadata: TestMetadataStore;
beforeEach(async () => {
  metadata = await openTestMetadataStore(migrations);
});
afterEach(() => metadata.close());

it('gives people their own notes, the newest first', async () => {
  const tester = await createPluginTester(plugin, { services: [mock(MetadataStoreToken, metadata)] });
  const { handlers } = await tester.load(HttpRoutes, 'notes');
  const call = (endpoint: keyof typeof noteEndpoints, id: number, body?: object) =>
    handlers[endpoint]?.({ principal: { id }, body } as never);
  for (const [id, text] of [
    [1, 'first'],
    [2, 'of another person'],
    [1, 'second'],
  ] as const)
    expect(await call('POST /api/plugins/{{id}}/notes', id, { text })).toMatchObject({ status: 201 });
  expect(await call('GET /api/plugins/{{id}}/notes', 1)).toEqual({
    json: {
      result: [
        { id: 3, text: 'second' },
        { id: 1, text: 'first' },
      ],
    },
  });
  tester.dispose();
});

it.each([[{ text: ' ' }], [{ text: 'x'.repeat(201) }], [{}], [{ text: 'x', more: 1 }]])('refuses %j', (body) => {
  expect(noteEndpoints['POST /api/plugins/{{id}}/notes'].body.safeParse(body).success).toBe(false);
});
