import {
  belongsTo,
  createResource,
  field,
  hasMany,
  type NamedObject,
  type ObjectChanges,
  relatedRows,
  stored,
} from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet, type UserDirectory } from '@facet/sdk/server';
import { userEndpoints } from '../../common/wire/administration.ts';
import { AdministrationErrors } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { UserChanges } from '../user-changes.ts';

const FORM = [
  { name: 'roles', type: 'RelatedList', required: true },
  { name: 'first_name', type: 'String', required: true },
  { name: 'last_name', type: 'String', required: true },
  { name: 'username', type: 'String', required: true, unique: true },
  { name: 'active', type: 'Boolean' },
  { name: 'email', type: 'String', required: true, unique: true },
  { name: 'password', type: 'String', required: true },
];

const named = ({ id, username }: { readonly id: number; readonly username: string }): NamedObject => ({
  id,
  name: username,
});

function userResource(metadata: MetadataStore) {
  const author = { table: 'users', members: ['id'] };
  return createResource<Tables, 'users'>(
    {
      table: 'users',
      view: 'User',
      title: 'User',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        roles: field(
          hasMany(
            { through: 'user_roles', own: 'user_id', other: 'role_id' },
            { table: 'roles', members: ['id', 'name'] },
          ),
          { list: ['id', 'name'], show: ['id', 'name'], search: { at: 12 } },
        ),
        first_name: field(stored('text', 'first_name'), { list: true, show: true, order: true, search: true }),
        last_name: field(stored('text', 'last_name'), { list: true, show: true, order: true, search: true }),
        username: field(stored('text', 'username'), { list: true, show: true, order: true, search: true }),
        active: field(stored('boolean', 'active'), { list: true, show: true, order: true, search: true }),
        email: field(stored('text', 'email'), { list: true, show: true, order: true, search: true }),
        last_login: field(stored('datetime', 'last_login'), { list: true, show: true, order: true, search: true }),
        login_count: field(stored('integer', 'login_count'), { list: true, show: true, order: true, search: true }),
        fail_login_count: field(stored('integer', 'fail_login_count'), {
          list: true,
          show: true,
          order: true,
          search: true,
        }),
        created_on: field(stored('datetime', 'created_on'), { list: true, show: true, order: true, search: true }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true, show: true, order: true, search: true }),
        created_by: field(belongsTo('created_by_fk', author), { list: ['id'], show: ['id'], search: true }),
        changed_by: field(belongsTo('changed_by_fk', author), { list: ['id'], show: ['id'], search: true }),
      },
      related: { roles: relatedRows('roles', 'name') },
      addForm: FORM,
      editForm: FORM.map(({ required: _required, ...column }) => column),
    },
    metadata,
  );
}

export function userRoutes(
  metadata: MetadataStore,
  directory: Pick<UserDirectory, 'roleIds'>,
  changes: UserChanges,
  objects: ObjectChanges,
): RouteSet {
  const resource = userResource(metadata);

  async function ensureRoles(ids: readonly number[] | undefined): Promise<void> {
    const wanted = new Set(ids);
    if ((await directory.roleIds([...wanted])).length !== wanted.size) throw AdministrationErrors.roleMissing();
  }

  async function ensureFree(
    wanted: { readonly username?: string | undefined; readonly email?: string | undefined },
    ownId: number | undefined,
  ): Promise<void> {
    for (const column of ['username', 'email'] as const) {
      const value = wanted[column];
      if (value === undefined) continue;
      const other = await metadata
        .db<Tables>()
        .selectFrom('users')
        .select('id')
        .where(column, '=', value)
        .executeTakeFirst();
      if (other && other.id !== ownId) throw AdministrationErrors.taken(column);
    }
  }

  return defineRoutes(userEndpoints, {
    'GET /api/v1/security/users/_info': (call) => resource.info(call),
    'GET /api/v1/security/users/': (call) => resource.list(call),
    'GET /api/v1/security/users/:id': (call) => resource.item(call),
    'GET /api/v1/security/users/related/:column': (call) => resource.related(call),

    async 'POST /api/v1/security/users/'({ body, principal }) {
      await ensureRoles(body.roles);
      await ensureFree(body, undefined);
      const id = await objects.create(
        principal,
        body.username,
        (announced) => changes.create(announced, principal, { ...body, active: body.active ?? true }),
        (made) => made,
      );
      const { password: _password, ...result } = body;
      return { status: 201, json: { id, result } };
    },

    async 'PUT /api/v1/security/users/:id'({ params, body, principal, scope, request }) {
      const before = await resource.visibleRow(scope, params.id);
      await ensureRoles(body.roles);
      await ensureFree(body, params.id);
      const { current_password: present, ...patch } = body;
      await objects.update(
        principal,
        named(before),
        (announced) => changes.update(announced, principal, params.id, patch, request, present),
        () => patch.username,
      );
      const { password: _password, ...result } = patch;
      return { json: { id: params.id, result } };
    },

    async 'DELETE /api/v1/security/users/:id'({ params, principal, scope }) {
      const user = await resource.visibleRow(scope, params.id);
      await objects.remove(principal, [named(user)], (announced) => changes.remove(announced, user.id));
      return { json: { message: 'OK' } };
    },
  });
}
