import { computed, createResource, type Field, field, hasMany, type ObjectChanges, stored } from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { roleEndpoints } from '../../common/wire/administration.ts';
import type { Selectable } from 'kysely';
import type { RolesTable } from '../../contract.server.ts';
import { AdministrationErrors } from '../errors.ts';
import type { RoleChanges } from '../role-changes.ts';
import type { Tables } from '../tables.ts';

type Row = Selectable<RolesTable>;

/** Ids of linked rows, filtered like the relation itself. */
function linkedIds(link: { readonly through: string; readonly other: string }, table: string): Field<Row> {
  const relation = hasMany<Row>({ ...link, own: 'role_id' }, { table, members: ['id'] });
  return {
    ...relation,
    async read(rows, call) {
      const linked = (await relation.read(rows, call)) as readonly (readonly { readonly id: number }[])[];
      return linked.map((targets) => targets.map((target) => target.id));
    },
  };
}

const SEARCH_ORDER = ['id', 'name'];

const ABOUT = { table: 'roles', view: 'Role', title: 'Role', actions: ['can_read', 'can_write'] } as const;
const FORM = [{ name: 'name', type: 'String', required: true, unique: true }];

function roleResource(metadata: MetadataStore) {
  return createResource<Tables, 'roles'>(
    {
      ...ABOUT,
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true }),
      },
      addForm: FORM,
      editForm: FORM,
    },
    metadata,
  );
}

/** Roles with the ids of linked rows. */
function roleSearch(metadata: MetadataStore) {
  return createResource<Tables, 'roles'>(
    {
      ...ABOUT,
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true, order: true }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true }),
        user_ids: field(linkedIds({ through: 'user_roles', other: 'user_id' }, 'users'), {
          list: true,
          show: true,
          search: true,
        }),
        permission_ids: field(linkedIds({ through: 'role_permissions', other: 'permission_id' }, 'permissions'), {
          list: true,
          show: true,
          search: true,
        }),
        group_ids: field(
          computed(() => []),
          { list: true, show: true },
        ),
      },
      pages: { fallback: 10, limit: 100 },
    },
    metadata,
  );
}

export function roleRoutes(metadata: MetadataStore, changes: RoleChanges, objects: ObjectChanges): RouteSet {
  const resource = roleResource(metadata);
  const search = roleSearch(metadata);
  return defineRoutes(roleEndpoints, {
    'GET /api/v1/security/roles/_info': (call) => resource.info(call),
    'GET /api/v1/security/roles/': (call) => resource.list(call),
    'GET /api/v1/security/roles/:id': (call) => resource.item(call),
    'GET /api/v1/security/roles/related/:column': (call) => resource.related(call),

    'GET /api/v1/security/roles/search/'({ scope, q }) {
      if (q?.order_column !== undefined && !SEARCH_ORDER.includes(q.order_column)) {
        throw AdministrationErrors.orderColumn(q.order_column);
      }
      return search.list({ scope, q: { ...q, keys: ['none'] } });
    },

    async 'POST /api/v1/security/roles/'({ body, principal }) {
      const id = await objects.create(
        principal,
        body.name,
        (announced) => changes.create(announced, body.name),
        (made) => made,
      );
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/security/roles/:id'({ params, body, principal, scope }) {
      const role = await resource.visibleRow(scope, params.id);
      await objects.update(
        principal,
        role,
        (announced) => changes.rename(announced, role, body.name),
        () => body.name,
      );
      return { json: { id: params.id, result: body } };
    },

    async 'DELETE /api/v1/security/roles/:id'({ params, principal, scope }) {
      const role = await resource.visibleRow(scope, params.id);
      await objects.remove(principal, [role], (announced) => changes.remove(announced, role));
      return { json: { message: 'OK' } };
    },

    async 'GET /api/v1/security/roles/:id/permissions/'({ params, scope }) {
      await resource.visibleRow(scope, params.id);
      return { json: { result: await changes.permissionsOf(params.id) } };
    },

    async 'POST /api/v1/security/roles/:id/permissions'({ params, body, principal, scope }) {
      const role = await resource.visibleRow(scope, params.id);
      await objects.update(principal, role, (announced) =>
        changes.setPermissions(announced, role.id, body.permission_view_menu_ids),
      );
      return { json: { result: body } };
    },

    async 'PUT /api/v1/security/roles/:id/users'({ params, body, principal, scope }) {
      const role = await resource.visibleRow(scope, params.id);
      await objects.update(principal, role, (announced) => changes.setUsers(announced, role.id, body.user_ids));
      return { json: { result: body } };
    },
  });
}
