import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { objectChanges } from '@facet/sdk/resource';
import type { HttpResult } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { cssTemplateEndpoints } from '../common/wire/css-template.ts';
import migrations from './migrations.ts';
import { templateRoutes } from './template-routes.ts';

const NO_HOOKS = { fire: async () => undefined as never };
const NOW = new Date('2026-01-05T10:00:00Z');
const PATH = '/api/v1/css_template';
const PRINCIPAL = createPrincipal(
  { id: 9, username: 'u', firstName: 'U', lastName: 'U', email: 'u@example.org', isAnonymous: false, via: 'session' },
  [{ id: 1, name: 'role', views: new Map([['can_write', new Set(['CssTemplate'])]]) }],
);

let store: TestMetadataStore;
let call: (key: string, input?: { body?: unknown; params?: unknown; q?: unknown }) => Promise<HttpResult>;

beforeEach(async () => {
  store = await openTestMetadataStore(migrations, {
    '0000-test-people': {
      async up(db) {
        await db.schema
          .createTable('users')
          .addColumn('id', 'integer')
          .addColumn('first_name', 'text')
          .addColumn('last_name', 'text')
          .execute();
      },
    },
  });
  const routes = templateRoutes({ metadata: store, objects: objectChanges(NO_HOOKS, 'css_template') }, () => NOW);
  call = async (key, input = {}) => {
    const handler = routes.handlers[key];
    if (handler === undefined) throw new Error(`No handler for ${key}.`);
    return handler({ ...input, principal: PRINCIPAL, scope: testScope(PRINCIPAL), request: { headers: {} } } as never);
  };
});
afterEach(() => store.close());

const add = async (name: string, css = '.a {}'): Promise<number> =>
  ((await call(`POST ${PATH}/`, { body: { template_name: name, css } })).json as { id: number }).id;

it('keeps templates: created, listed, shown, changed in part and deleted', async () => {
  const id = await add('Dark');
  expect((await call(`GET ${PATH}/`)).json).toMatchObject({
    count: 1,
    result: [{ id, template_name: 'Dark', css: '.a {}', changed_on_delta_humanized: 'now' }],
  });
  await call(`PUT ${PATH}/:id`, { params: { id }, body: { css: '.b {}' } });
  expect((await call(`GET ${PATH}/:id`, { params: { id } })).json).toMatchObject({
    result: { id, template_name: 'Dark', css: '.b {}' },
  });
  expect((await call(`DELETE ${PATH}/:id`, { params: { id } })).json).toEqual({ message: 'OK' });
  await expect(call(`GET ${PATH}/:id`, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

it('finds templates by any of their texts, and deletes many', async () => {
  const ids = [await add('Dark'), await add('Light', '.dark {}'), await add('Other')];
  const filters = [{ col: 'template_name', opr: 'css_template_all_text', value: 'dark' }];
  expect((await call(`GET ${PATH}/`, { q: { filters } })).json).toMatchObject({ count: 2 });
  expect((await call(`DELETE ${PATH}/`, { q: ids })).json).toEqual({ message: 'Deleted 3 css templates' });
});

it.each([
  ['POST', { template_name: '', css: '' }, false],
  ['POST', { template_name: 'A', css: '' }, true],
  ['POST', { css: '.a {}' }, false],
  ['PUT', { css: '.a {}' }, true],
  ['PUT', { template_name: 'A', colour: 'red' }, false],
] as const)('%s of %j is accepted: %s', (method, body, accepted) => {
  const endpoint = cssTemplateEndpoints[method === 'POST' ? `POST ${PATH}/` : `PUT ${PATH}/:id`];
  expect(endpoint.body.safeParse(body).success).toBe(accepted);
});

it('[A7.36] menus of older dashboards read all of them at once', async () => {
  const ids = [await add('b'), await add('a', '.b {}')];
  const { json } = await call('GET /csstemplateasyncmodelview/api/read');
  expect(json).toMatchObject({
    count: 2,
    pks: ids.toReversed(),
    result: [
      { template_name: 'a', css: '.b {}' },
      { template_name: 'b', css: '.a {}' },
    ],
  });
});
