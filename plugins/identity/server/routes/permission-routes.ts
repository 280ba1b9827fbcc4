import { belongsTo, createResource, field, stored } from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { permissionEndpoints } from '../../common/wire/administration.ts';
import { AdministrationErrors } from '../errors.ts';
import type { Principals } from '../principals.ts';
import type { Tables } from '../tables.ts';

function namedResource(
  metadata: MetadataStore,
  table: 'permission_actions' | 'permission_views',
  view: string,
  actions: readonly string[],
) {
  const form = actions.includes('can_write') ? [{ name: 'name', type: 'String', required: true, unique: true }] : [];
  return createResource<Tables, typeof table>(
    {
      table,
      view,
      title: view === 'ViewMenu' ? 'View Menu' : view,
      actions,
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        name: field(stored('text', 'name'), { list: true, show: true, order: true, search: true }),
      },
      addForm: form,
      editForm: form,
    },
    metadata,
  );
}

function pairResource(metadata: MetadataStore) {
  return createResource<Tables, 'permissions'>(
    {
      table: 'permissions',
      view: 'PermissionViewMenu',
      title: 'Permission View Menu',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true }),
        permission: field(belongsTo('action_id', { table: 'permission_actions', members: ['name'] }), {
          list: ['name'],
          show: ['name'],
          order: ['name'],
          search: true,
        }),
        view_menu: field(belongsTo('view_id', { table: 'permission_views', members: ['name'] }), {
          list: ['name'],
          show: ['name'],
          order: ['name'],
          search: true,
        }),
      },
      addForm: [
        { name: 'permission_id', type: 'Integer', required: true },
        { name: 'view_menu_id', type: 'Integer', required: true },
      ],
    },
    metadata,
  );
}

/** Actions, views and permissions. */
export function permissionRoutes(metadata: MetadataStore, principals: Principals): RouteSet {
  const permissions = namedResource(metadata, 'permission_actions', 'Permission', ['can_read']);
  const resources = namedResource(metadata, 'permission_views', 'ViewMenu', ['can_read', 'can_write']);
  const pairs = pairResource(metadata);

  async function ensureNameFree(name: string, ownId: number | undefined): Promise<void> {
    const other = await metadata
      .db<Tables>()
      .selectFrom('permission_views')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (other && other.id !== ownId) throw AdministrationErrors.taken('name');
  }

  return defineRoutes(permissionEndpoints, {
    'GET /api/v1/security/permissions/_info': (call) => permissions.info(call),
    'GET /api/v1/security/permissions/': (call) => permissions.list(call),
    'GET /api/v1/security/permissions/:id': (call) => permissions.item(call),
    'GET /api/v1/security/permissions/related/:column': (call) => permissions.related(call),

    'GET /api/v1/security/resources/_info': (call) => resources.info(call),
    'GET /api/v1/security/resources/': (call) => resources.list(call),
    'GET /api/v1/security/resources/:id': (call) => resources.item(call),
    'GET /api/v1/security/resources/related/:column': (call) => resources.related(call),

    async 'POST /api/v1/security/resources/'({ body }) {
      await ensureNameFree(body.name, undefined);
      const { id } = await metadata
        .db<Tables>()
        .insertInto('permission_views')
        .values({ name: body.name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { status: 201, json: { id, result: body } };
    },

    async 'PUT /api/v1/security/resources/:id'({ params, body, scope }) {
      await resources.visibleRow(scope, params.id);
      await ensureNameFree(body.name, params.id);
      await metadata
        .db<Tables>()
        .updateTable('permission_views')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .execute();
      await principals.changed();
      return { json: { id: params.id, result: body } };
    },

    async 'DELETE /api/v1/security/resources/:id'({ params, scope }) {
      await resources.visibleRow(scope, params.id);
      await metadata.db<Tables>().deleteFrom('permission_views').where('id', '=', params.id).execute();
      await principals.changed();
      return { json: { message: 'OK' } };
    },

    'GET /api/v1/security/permissions-resources/_info': (call) => pairs.info(call),
    'GET /api/v1/security/permissions-resources/': (call) => pairs.list(call),
    'GET /api/v1/security/permissions-resources/:id': (call) => pairs.item(call),
    'GET /api/v1/security/permissions-resources/related/:column': (call) => pairs.related(call),

    async 'POST /api/v1/security/permissions-resources/'({ body, scope }) {
      await permissions.visibleRow(scope, body.permission_id);
      await resources.visibleRow(scope, body.view_menu_id);
      const made = await metadata
        .db<Tables>()
        .insertInto('permissions')
        .values({ action_id: body.permission_id, view_id: body.view_menu_id })
        .onConflict((conflict) => conflict.columns(['action_id', 'view_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw AdministrationErrors.pairExists();
      return { status: 201, json: { id: made.id, result: body } };
    },

    async 'DELETE /api/v1/security/permissions-resources/:id'({ params, scope }) {
      await pairs.visibleRow(scope, params.id);
      await metadata.db<Tables>().deleteFrom('permissions').where('id', '=', params.id).execute();
      await principals.changed();
      return { json: { message: 'OK' } };
    },
  });
}
