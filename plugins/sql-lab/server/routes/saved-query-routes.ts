import type { ObjectChanges, Resource } from '@facet/sdk/resource';
import { type Access, defineRoutes, type HandlersOf, type RouteSet } from '@facet/sdk/server';
import { savedQueryEndpoints } from '../../common/wire/saved-query.ts';
import { ensureDatabase, insertQuery, namedQuery, removeQueries, updateQuery } from '../saved/query-rows.ts';
import type { SavedQueryParts, SavedQueryRow as Row } from './saved-query-resource.ts';

type Handlers = HandlersOf<typeof savedQueryEndpoints>;

export interface SavedQueryServices extends SavedQueryParts {
  readonly access: Access;
  readonly objects: ObjectChanges;
  readonly resource: Resource<Row>;
}

export function savedQueryRoutes(services: SavedQueryServices): RouteSet {
  const { resource } = services;
  return defineRoutes(savedQueryEndpoints, {
    'GET /api/v1/saved_query/_info': (call) => resource.info(call),
    'GET /api/v1/saved_query/': (call) => resource.list(call),
    'GET /api/v1/saved_query/:id': (call) => resource.item(call),
    'GET /api/v1/saved_query/related/:column': (call) => resource.related(call),
    'GET /api/v1/saved_query/distinct/:column': (call) => resource.distinct(call),
    ...changeHandlers(services, resource),
  });
}

function changeHandlers(
  services: SavedQueryServices,
  resource: Resource<Row>,
): Pick<
  Handlers,
  | 'POST /api/v1/saved_query/'
  | 'PUT /api/v1/saved_query/:id'
  | 'DELETE /api/v1/saved_query/:id'
  | 'DELETE /api/v1/saved_query/'
> {
  const { metadata, access, databases, objects } = services;
  return {
    'POST /api/v1/saved_query/': async ({ body, principal }) => {
      await ensureDatabase(databases, access, principal, body.db_id);
      const row = await objects.create(
        principal,
        body.label ?? '',
        (announced) => insertQuery(announced, metadata, body, principal, services.clock()),
        ({ id }) => id,
      );
      return { status: 201, json: { id: row.id, result: accepted(row) } };
    },

    'PUT /api/v1/saved_query/:id': async ({ params, body, principal, scope }) => {
      const before = await resource.visibleRow(scope, params.id);
      await ensureDatabase(databases, access, principal, body.db_id, before.db_id);
      const row = await objects.update(
        principal,
        namedQuery(before),
        (announced) => updateQuery(announced, metadata, params.id, body, principal, services.clock()),
        ({ label }) => label ?? '',
      );
      return { json: { result: accepted(row) } };
    },

    'DELETE /api/v1/saved_query/:id': async ({ params, principal, scope }) => {
      const row = await resource.visibleRow(scope, params.id);
      await objects.remove(principal, [namedQuery(row)], (announced) => removeQueries(announced, metadata, [row.id]));
      return { json: { message: 'OK' } };
    },

    'DELETE /api/v1/saved_query/': async ({ q, principal, scope }) => {
      const rows = await resource.visibleRows(scope, q);
      const ids = rows.map((row) => row.id);
      await objects.remove(principal, rows.map(namedQuery), (announced) => removeQueries(announced, metadata, ids));
      return { json: { message: `Deleted ${rows.length} saved ${rows.length === 1 ? 'query' : 'queries'}` } };
    },
  };
}

/** The members of a saved query that its author may write. */
const accepted = ({ db_id, label, catalog, schema, sql: text, description, template_parameters, extra_json }: Row) => ({
  db_id,
  label,
  catalog,
  schema,
  sql: text,
  description,
  template_parameters,
  extra_json,
});
