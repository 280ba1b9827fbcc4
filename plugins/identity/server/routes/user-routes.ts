import {
  belongsTo,
  createResource,
  hasMany,
  type NamedObject,
  type ObjectChanges,
  relatedRows,
  stored,
} from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet, type UserDirectory } from '@facet/sdk/server';
import { userEndpoints } from '../../common/wire/administration.ts';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../../contract.server.ts';
import { AdministrationErrors } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { UserChanges } from '../user-changes.ts';

type Row = Selectable<UsersTable>;

/** Neither the password nor anything made of it is among these. */
const COLUMNS = [
  'id',
  'roles.id',
  'roles.name',
  'first_name',
  'last_name',
  'username',
  'active',
  'email',
  'last_login',
  'login_count',
  'fail_login_count',
  'created_on',
  'changed_on',
  'created_by.id',
  'changed_by.id',
] as const;

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

export function userRoutes(
  metadata: MetadataStore,
  directory: Pick<UserDirectory, 'roleIds'>,
  changes: UserChanges,
  objects: ObjectChanges,
): RouteSet {
  const author = { table: 'users', members: ['id'] };
  const resource = createResource<Tables, 'users'>(
    {
      table: 'users',
      view: 'User',
      title: 'User',
      actions: ['can_read', 'can_write'],
      fields: {
        id: stored<Row>('integer', 'id'),
        first_name: stored<Row>('text', 'first_name'),
        last_name: stored<Row>('text', 'last_name'),
        username: stored<Row>('text', 'username'),
        email: stored<Row>('text', 'email'),
        active: stored<Row>('boolean', 'active'),
        last_login: stored<Row>('datetime', 'last_login'),
        login_count: stored<Row>('integer', 'login_count'),
        fail_login_count: stored<Row>('integer', 'fail_login_count'),
        created_on: stored<Row>('datetime', 'created_on'),
        changed_on: stored<Row>('datetime', 'changed_on'),
        created_by: belongsTo<Row>('created_by_fk', author),
        changed_by: belongsTo<Row>('changed_by_fk', author),
        roles: hasMany<Row>(
          { through: 'user_roles', own: 'user_id', other: 'role_id' },
          { table: 'roles', members: ['id', 'name'] },
        ),
      },
      list: COLUMNS,
      show: COLUMNS,
      order: [
        'first_name',
        'last_name',
        'username',
        'active',
        'email',
        'last_login',
        'login_count',
        'fail_login_count',
        'created_on',
        'changed_on',
      ],
      search: [
        'first_name',
        'last_name',
        'username',
        'active',
        'email',
        'last_login',
        'login_count',
        'fail_login_count',
        'created_on',
        'changed_on',
        'created_by',
        'changed_by',
        'roles',
      ],
      related: { roles: relatedRows('roles', 'name') },
      addForm: FORM,
      editForm: FORM.map(({ required: _required, ...column }) => column),
    },
    metadata,
  );

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
        () => changes.create(principal, { ...body, active: body.active ?? true }),
        (made) => made,
      );
      const { password: _password, ...result } = body;
      return { status: 201, json: { id, result } };
    },

    async 'PUT /api/v1/security/users/:id'({ params, body, principal, request }) {
      const before = await resource.visibleRow(principal, params.id);
      await ensureRoles(body.roles);
      await ensureFree(body, params.id);
      const { current_password: present, ...patch } = body;
      await objects.update(
        principal,
        named(before),
        () => changes.update(principal, params.id, patch, request, present),
        () => patch.username,
      );
      const { password: _password, ...result } = patch;
      return { json: { id: params.id, result } };
    },

    async 'DELETE /api/v1/security/users/:id'({ params, principal }) {
      const user = await resource.visibleRow(principal, params.id);
      await objects.remove(principal, [named(user)], () => changes.remove(user.id));
      return { json: { message: 'OK' } };
    },
  });
}
