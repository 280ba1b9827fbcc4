import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { type FeatureFlags, type HttpResult, type Principal, readAdditions } from '@facet/sdk/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testScope } from '@facet/sdk/testing';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import type { TaggedObjects } from '../contract.server.ts';
import migrations from './migrations.ts';
import type { TagTables } from './tables.ts';
import { tagRoutes } from './tag-routes.ts';
import { TagStore } from './tag-store.ts';

const NOW = new Date('2026-01-05T10:00:00Z');

let store: TestMetadataStore;
let call: (who: Principal, key: string, input?: object) => Promise<HttpResult>;
let visible: (kind: string, ...asked: Parameters<TaggedObjects['visible']>) => ReturnType<TaggedObjects['visible']>;
let warned: unknown[];

const person = (id: number, ...roles: readonly string[]): Principal =>
  createPrincipal(
    { id, username: `user ${id}`, firstName: '', lastName: '', email: '', isAnonymous: false, via: 'session' },
    roles.map((name, index) => ({ id: index + 1, name, views: new Map() })),
  );
const maker = person(7);
const other = person(8);
const admin = person(1, 'Admin');

beforeEach(async () => {
  visible = async () => [];
  warned = [];
  store = await openTestMetadataStore(migrations);
  const flags = { isOn: () => true } as Partial<FeatureFlags> as FeatureFlags;
  const routes = tagRoutes({
    metadata: store,
    tags: new TagStore(store, flags),
    people: { named: async () => [], choices: async () => ({ count: 0, result: [] }) },
    ownerOf: async (kind) => ({ visible: (...asked) => visible(kind, ...asked), ensureChangeable: async () => {} }),
    addition: readAdditions({ warn: (_, fields) => void warned.push(fields?.['from']) }),
    clock: () => NOW,
  });
  call = async (principal, key, input = {}) => {
    const handler = routes.handlers[key];
    if (!handler) throw new Error(`No handler for ${key}.`);
    return handler({ principal, scope: testScope(principal), params: {}, query: {}, ...input } as never);
  };
  await call(maker, 'POST /api/v1/tag/', { body: { name: 'weekly' } });
  await call(other, 'POST /api/v1/tag/', { body: { name: 'theirs' } });
});
afterEach(() => store.close());

const names = async () =>
  (await store.db<TagTables>().selectFrom('tags').select('name').execute()).map(({ name }) => name).sort();
const CHANGES: readonly (readonly [key: string, input: object])[] = [
  ['PUT /api/v1/tag/:id', { params: { id: 1 }, body: { name: 'mine now' } }],
  ['PUT /api/v1/tag/:id', { params: { id: 1 }, body: { description: 'mine now' } }],
  ['DELETE /api/v1/tag/:id', { params: { id: 1 } }],
  ['DELETE /api/v1/tag/', { q: ['weekly'] }],
  ['DELETE /api/v1/tag/', { q: ['theirs', 'weekly'] }],
];

it.each(CHANGES)('%s %j is denied to a user who is not the author of the tag', async (key, input) => {
  await expect(call(other, key, input)).rejects.toMatchObject({ status: 403 });
  expect(await names()).toEqual(['theirs', 'weekly']);
});

it.each(CHANGES)('%s %j is allowed to administrators', async (key, input) => {
  expect((await call(admin, key, input)).status ?? 200).toBe(200);
});

it.each(CHANGES.slice(0, 4))('%s %j is what the maker may do', async (key, input) => {
  expect((await call(maker, key, input)).status ?? 200).toBe(200);
});

it('others add it to objects that they may change, and create no second one of the name', async () => {
  const objects_to_tag = [['query', 3]];
  await call(other, 'PUT /api/v1/tag/:id', { params: { id: 1 }, body: { objects_to_tag } });
  await call(other, 'POST /api/v1/tag/', { body: { name: 'weekly', description: 'taken over', objects_to_tag } });
  const found = await store.db<TagTables>().selectFrom('tags').selectAll().where('name', '=', 'weekly').execute();
  expect(found).toMatchObject([{ id: 1, created_by_fk: 7, description: null }]);
});

it('shows the objects of the other kinds while the owner of one kind fails, and the log names it', async () => {
  await call(maker, 'PUT /api/v1/tag/:id', {
    params: { id: 1 },
    body: {
      objects_to_tag: [
        ['query', 3],
        ['chart', 4],
      ],
    },
  });
  const listed = async () =>
    (await call(maker, 'GET /api/v1/tag/get_objects/', { query: { tags: 'weekly' } })).json as { result: unknown[] };
  let isDown = false;
  visible = async (kind, _scope, ids) => {
    if (isDown && kind === 'query') throw new Error('down');
    return ids.map((id) => ({ id, name: 'sales', url: '/', changed_on: '', created_by: null, owners: [] }));
  };
  expect((await listed()).result).toHaveLength(2);
  isDown = true;
  expect((await listed()).result).toMatchObject([{ id: 4, type: 'chart' }]);
  expect(warned).toEqual(['tagged things of the kind query']);
});
