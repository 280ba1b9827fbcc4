import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { ObjectChanges, Resource } from '@facet/sdk/resource';
import {
  type Access,
  defineRoutes,
  type HandlersOf,
  type HttpResult,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { savedQueryEndpoints } from '../../common/wire/saved-query.ts';
import { archivedDatabase, archivedQuery } from '../saved/archived-rows.ts';
import { ensureDatabase, insertQuery, namedQuery, removeQueries, updateQuery } from '../saved/query-rows.ts';
import { SavedQueryErrors } from '../saved/errors.ts';
import { importQueries } from '../saved/import-queries.ts';
import { type ArchiveWork, openArchive } from '../saved/open-archive.ts';
import { createSavedQueryResource, type SavedQueryParts, type SavedQueryRow as Row } from './saved-query-resource.ts';

type Handlers = HandlersOf<typeof savedQueryEndpoints>;

export interface SavedQueryServices extends SavedQueryParts {
  readonly access: Access;
  readonly registration: Scoped<DatabaseRegistration>;
  /** Where uploaded archives are read. */
  readonly archives: ArchiveWork;
  readonly objects: ObjectChanges;
}

export function savedQueryRoutes(services: SavedQueryServices): RouteSet {
  const resource = createSavedQueryResource(services);
  return defineRoutes(savedQueryEndpoints, {
    'GET /api/v1/saved_query/_info': (call) => resource.info(call),
    'GET /api/v1/saved_query/': (call) => resource.list(call),
    'GET /api/v1/saved_query/:id': (call) => resource.item(call),
    'GET /api/v1/saved_query/related/:column': (call) => resource.related(call),
    'GET /api/v1/saved_query/distinct/:column': (call) => resource.distinct(call),
    ...changeHandlers(services, resource),
    ...archiveHandlers(services, resource),
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

function archiveHandlers(
  services: SavedQueryServices,
  resource: Resource<Row>,
): Pick<Handlers, 'GET /api/v1/saved_query/export/' | 'POST /api/v1/saved_query/import/'> {
  const { metadata, access, databases, objects } = services;
  return {
    'GET /api/v1/saved_query/export/': async ({ q, principal, scope }) => {
      const rows = await resource.visibleRows(scope, q);
      return archiveOf(rows, principal, { databases, access, now: services.clock() });
    },

    'POST /api/v1/saved_query/import/': async ({ body, principal, scope, request, signal }) => {
      await importQueries(
        {
          who: principal,
          archive: await openArchive(services.archives, uploaded(request), principal, signal),
          passwords: passwordsOf(body.passwords),
          overwrite: body.overwrite === 'true',
          now: services.clock(),
        },
        { metadata, access, databases, registration: services.registration.for(scope), objects },
      );
      return { json: { message: 'OK' } };
    },
  };
}

async function archiveOf(
  rows: readonly Row[],
  who: Principal,
  { databases, access, now }: { readonly databases: Databases; readonly access: Access; readonly now: Date },
): Promise<HttpResult> {
  const ids = [...new Set(rows.flatMap(({ db_id }) => db_id ?? []))];
  const found = [...(await databases.settings(ids)).values()];
  const uuids = new Map(found.map(({ id, uuid }) => [id, uuid]));
  // Few ask for it, and what writes it takes megabytes once it is loaded.
  const { writeArchive } = await import('../saved/write-archive.ts');
  const { name, bytes } = writeArchive(
    rows.map((row) => archivedQuery(row, uuids)),
    found.map((row) => archivedDatabase(row, who, access)),
    now,
  );
  return {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename=${name}` },
    bytes,
  };
}

function uploaded({ files }: RequestInfo): Uint8Array {
  const file = files.find(({ field }) => field === 'formData');
  if (!file) throw SavedQueryErrors.noFile();
  return file.bytes;
}

function passwordsOf(text: string | undefined): Readonly<Record<string, string>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).filter((pair) => typeof pair[1] === 'string'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw SavedQueryErrors.badPasswords();
}

/** A query as its writer sent it. */
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
