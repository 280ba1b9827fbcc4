import type { HttpResult } from '@facet/sdk/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addUser, openIdentity, type OpenIdentity } from '../testing/open-identity.ts';
import type { Tables } from './tables.ts';

const PASSWORD = 'a long enough password';
let identity: OpenIdentity;
let headers: Record<string, string>;

beforeEach(async () => {
  identity = await openIdentity({ adminPassword: PASSWORD });
  const login = { username: 'admin', password: PASSWORD, provider: 'db' };
  const { json } = await identity.call('POST /api/v1/security/login', { body: login });
  headers = { authorization: `Bearer ${(json as { access_token: string }).access_token}` };
});
afterEach(() => identity.close());

const call = (key: string, input: { body?: unknown; params?: unknown; q?: unknown } = {}): Promise<HttpResult> =>
  identity.call(key, { ...input, headers });
const resultOf = <T>(result: HttpResult) => (result.json as { result: T }).result;

async function roleId(name: string): Promise<number> {
  const row = await identity.store
    .db<Tables>()
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function ada(): Promise<Record<string, unknown>> {
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    email: 'ada@example.org',
    password: 'first programmer',
    roles: [await roleId('Gamma')],
  };
}

const idOf = (result: HttpResult) => (result.json as { id: number }).id;
const may = async (id: number, action: string, view: string) =>
  (await identity.identity.authenticator.principalOf(id))?.can(action, view);

describe('users', () => {
  it('are created, signed in, changed and deleted, and no response contains a password', async () => {
    const made = await call('POST /api/v1/security/users/', { body: await ada() });
    expect(made.status).toBe(201);
    const id = idOf(made);
    const login = (password: string) =>
      identity.call('POST /api/v1/security/login', { body: { username: 'ada', password, provider: 'db' } });
    expect((await login('first programmer')).status ?? 200).toBe(200);
    expect(await may(id, 'can_read', 'Chart')).toBe(true);
    expect(await may(id, 'can_write', 'Dataset')).toBe(false);

    const item = await call('GET /api/v1/security/users/:id', { params: { id } });
    expect(resultOf(item)).toMatchObject({
      username: 'ada',
      active: true,
      login_count: 1,
      roles: [{ name: 'Gamma' }],
      created_by: { id: 1 },
    });
    const body = { roles: [await roleId('Alpha')], password: 'analytical engine' };
    const changed = await call('PUT /api/v1/security/users/:id', { params: { id }, body });
    expect(await may(id, 'can_write', 'Dataset')).toBe(true);
    await expect(login('first programmer')).rejects.toMatchObject({ status: 401 });
    const list = await call('GET /api/v1/security/users/', {
      q: { filters: [{ col: 'username', opr: 'eq', value: 'ada' }] },
    });
    expect(list.json).toMatchObject({ count: 1, ids: [id] });
    for (const answer of [made, item, changed, list]) {
      expect(JSON.stringify(answer)).not.toMatch(/password|argon2|analytical engine/);
    }
    await call('DELETE /api/v1/security/users/:id', { params: { id } });
    expect(await identity.identity.authenticator.principalOf(id)).toBeUndefined();
    await expect(call('GET /api/v1/security/users/:id', { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('cannot be filtered or sorted by their passwords', async () => {
    const q = (more: object) => ({ q: more });
    await expect(
      call('GET /api/v1/security/users/', q({ filters: [{ col: 'password_hash', opr: 'sw', value: '$' }] })),
    ).rejects.toMatchObject({ status: 400 });
    await expect(call('GET /api/v1/security/users/', q({ order_column: 'password_hash' }))).rejects.toMatchObject({
      status: 400,
    });
    expect(resultOf(await call('GET /api/v1/security/users/', q({ columns: ['password_hash', 'username'] })))).toEqual([
      { username: 'admin' },
    ]);
  });

  it.each([
    ['a username that is taken', { username: 'admin' }, { username: ['Already in use.'] }],
    ['an email that is taken', { email: 'admin@facet.invalid' }, { email: ['Already in use.'] }],
    ['an unknown role', { roles: [999] }, { roles: ['Some roles do not exist'] }],
  ])('with %s are refused', async (_name, change, message) => {
    await expect(call('POST /api/v1/security/users/', { body: { ...(await ada()), ...change } })).rejects.toMatchObject(
      { status: 422, body: { message } },
    );
  });

  it('that are switched off lose their sessions and tokens at once', async () => {
    const id = idOf(await call('POST /api/v1/security/users/', { body: await ada() }));
    const login = { username: 'ada', password: 'first programmer', provider: 'db', refresh: true };
    const tokens = (await identity.call('POST /api/v1/security/login', { body: login })).json as Record<string, string>;
    await call('PUT /api/v1/security/users/:id', { params: { id }, body: { active: false } });
    const access = { cookies: {}, headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await identity.identity.authenticator.authenticate(access)).isAnonymous).toBe(true);
    await expect(
      identity.call('POST /api/v1/security/refresh', { headers: { authorization: `Bearer ${tokens.refresh_token}` } }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(identity.call('POST /api/v1/security/login', { body: login })).rejects.toMatchObject({ status: 401 });
  });

  it.each<[string, (gamma: number, admin: number) => Promise<unknown>]>([
    ['switching it off', () => call('PUT /api/v1/security/users/:id', { params: { id: 1 }, body: { active: false } })],
    ['deleting it', () => call('DELETE /api/v1/security/users/:id', { params: { id: 1 } })],
    [
      'taking its role',
      (gamma) => call('PUT /api/v1/security/users/:id', { params: { id: 1 }, body: { roles: [gamma] } }),
    ],
    [
      'emptying the role',
      (_, admin) => call('PUT /api/v1/security/roles/:id/users', { params: { id: admin }, body: { user_ids: [] } }),
    ],
  ])('keep one administrator: not by %s', async (_name, attempt) => {
    await expect(attempt(await roleId('Gamma'), await roleId('Admin'))).rejects.toMatchObject({ status: 422 });
    expect((await identity.identity.authenticator.principalOf(1))?.isAdmin).toBe(true);
  });
});

describe('roles', () => {
  it('are sets of permissions that users get', async () => {
    const id = idOf(await call('POST /api/v1/security/roles/', { body: { name: 'Sales' } }));
    const pairs = resultOf<{ id: number; permission: { name: string }; view_menu: { name: string } }[]>(
      await call('GET /api/v1/security/permissions-resources/', { q: { page_size: 100 } }),
    );
    const pair = pairs.find((row) => row.permission.name === 'can_read' && row.view_menu.name === 'Annotation');
    const body = { permission_view_menu_ids: [pair?.id] };
    expect((await call('POST /api/v1/security/roles/:id/permissions', { params: { id }, body })).json).toEqual({
      result: body,
    });
    expect(resultOf(await call('GET /api/v1/security/roles/:id/permissions/', { params: { id } }))).toEqual([
      { id: pair?.id, permission_name: 'can_read', view_menu_name: 'Annotation' },
    ]);
    const user = await addUser(identity, 'bob', []);
    expect(await may(user.id, 'can_read', 'Annotation')).toBe(false);
    await call('PUT /api/v1/security/roles/:id/users', { params: { id }, body: { user_ids: [user.id] } });
    expect(await may(user.id, 'can_read', 'Annotation')).toBe(true);
    const search = await call('GET /api/v1/security/roles/search/', {
      q: { filters: [{ col: 'name', opr: 'eq', value: 'Sales' }] },
    });
    expect(search.json).toEqual({
      count: 1,
      ids: [id],
      result: [{ id, name: 'Sales', user_ids: [user.id], permission_ids: [pair?.id], group_ids: [] }],
    });
    await call('DELETE /api/v1/security/roles/:id', { params: { id } });
    expect(await may(user.id, 'can_read', 'Annotation')).toBe(false);
  });

  it('that are built in cannot be renamed or deleted', async () => {
    const params = { id: await roleId('Gamma') };
    await expect(call('DELETE /api/v1/security/roles/:id', { params })).rejects.toMatchObject({ status: 422 });
    await expect(call('PUT /api/v1/security/roles/:id', { params, body: { name: 'Delta' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('are searched ten at a time, by id or name', async () => {
    for (let i = 0; i < 12; i += 1) await call('POST /api/v1/security/roles/', { body: { name: `role ${i}` } });
    expect(resultOf(await call('GET /api/v1/security/roles/search/'))).toHaveLength(10);
    await expect(call('GET /api/v1/security/roles/search/', { q: { order_column: 'users' } })).rejects.toMatchObject({
      status: 400,
      body: { message: 'Invalid order column: users' },
    });
  });
});

describe('grants on data', () => {
  const grantOf = async (view: string) => {
    const rows = await identity.store
      .db<Tables>()
      .selectFrom('permissions')
      .innerJoin('permission_views', 'permission_views.id', 'permissions.view_id')
      .select('permissions.id')
      .where('permission_views.name', '=', view)
      .execute();
    return rows[0]?.id;
  };

  it('follow a rename, survive a restart on a built-in role, and go with the object', async () => {
    const { access, authenticator } = identity.identity;
    await access.syncObjectPermission('database_access', null, '[old].(id:1)');
    const gamma = await roleId('Gamma');
    const held = resultOf<{ id: number }[]>(
      await call('GET /api/v1/security/roles/:id/permissions/', { params: { id: gamma } }),
    );
    const ids = [...held.map((row) => row.id), await grantOf('[old].(id:1)')];
    await call('POST /api/v1/security/roles/:id/permissions', {
      params: { id: gamma },
      body: { permission_view_menu_ids: ids },
    });
    const user = await addUser(identity, 'bob', ['Gamma']);
    const views = async () => (await authenticator.principalOf(user.id))?.viewsOf('database_access');
    expect(await views()).toEqual(['[old].(id:1)']);
    await access.syncObjectPermission('database_access', '[old].(id:1)', '[new].(id:1)');
    expect(await views()).toEqual(['[new].(id:1)']);
    await identity.rebuildRoles();
    expect(await views()).toEqual(['[new].(id:1)']);
    await access.syncObjectPermission('database_access', '[new].(id:1)', null);
    expect(await views()).toEqual([]);
    expect(await grantOf('[new].(id:1)')).toBeUndefined();
    await expect(access.syncObjectPermission('can_read', null, 'Chart')).rejects.toThrow(TypeError);
  });

  it('are not granted to Admin', async () => {
    await identity.identity.access.syncObjectPermission('datasource_access', null, '[db].[t](id:1)');
    await identity.rebuildRoles();
    expect((await identity.identity.authenticator.principalOf(1))?.viewsOf('datasource_access')).toEqual([]);
  });
});

it('undoes changes to the rules of built-in roles at the next start', async () => {
  const gamma = await roleId('Gamma');
  const user = await addUser(identity, 'bob', ['Gamma']);
  await call('POST /api/v1/security/roles/:id/permissions', {
    params: { id: gamma },
    body: { permission_view_menu_ids: [] },
  });
  expect(await may(user.id, 'can_read', 'Chart')).toBe(false);
  await identity.rebuildRoles();
  expect(await may(user.id, 'can_read', 'Chart')).toBe(true);
});
