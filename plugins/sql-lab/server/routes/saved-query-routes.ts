import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import { personOf, type Scoped } from '@facet/sdk/common';
import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { Tags } from '@facet/plugin-tags/contract.server';
import {
  belongsTo,
  computed,
  createResource,
  field,
  humanizeAge,
  isAmong,
  loaded,
  type ObjectChanges,
  relatedPeople,
  stored,
  toInteger,
  PERSON,
} from '@facet/sdk/resource';
import {
  type Access,
  defineRoutes,
  type HttpResult,
  type MetadataStore,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { savedQueryEndpoints } from '../../common/wire/saved-query.ts';
import { type Selectable, sql } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { archivedDatabase, archivedQuery } from '../saved/archived-rows.ts';
import { ensureDatabase, insertQuery, namedQuery, removeQueries, updateQuery } from '../saved/query-rows.ts';
import { SavedQueryErrors } from '../saved/errors.ts';
import { importQueries } from '../saved/import-queries.ts';
import { type ArchiveWork, openArchive } from '../saved/open-archive.ts';
import { tablesOf } from '../saved/tables-of.ts';

type Row = Selectable<SavedQueryTable>;

export interface SavedQueryServices {
  readonly metadata: MetadataStore;
  readonly engines: EngineCatalogue;
  readonly access: Access;
  readonly databases: Databases;
  readonly registration: Scoped<DatabaseRegistration>;
  /** Where uploaded archives are read. */
  readonly archives: ArchiveWork;
  /** Absent while the tags plugin is off. */
  readonly tags: Tags | undefined;
  readonly objects: ObjectChanges;
  clock(): Date;
}

const ID = sql.ref('saved_query.id');

export function savedQueryRoutes(services: SavedQueryServices): RouteSet {
  const { metadata, access, databases, tags, objects } = services;
  const clock = () => services.clock();
  const resource = createResource<SqlLabTables, 'saved_query'>(
    {
      table: 'saved_query',
      view: 'SavedQuery',
      title: 'Saved Query',
      actions: ['can_export', 'can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
        label: field(stored('text', 'label'), { list: true, show: true, order: { at: 1 }, search: { at: 2 } }),
        db_id: field(stored('integer', 'db_id'), { list: true }),
        database: field(belongsTo('db_id', databases.rows.of(['id', 'database_name'])), {
          list: ['id', 'database_name'],
          show: { at: 4, members: ['database_name', 'id'] },
          order: { at: 6, members: ['database_name'] },
          search: true,
        }),
        catalog: field(stored('text', 'catalog'), { list: true, show: true, search: true, distinct: true }),
        schema: field(stored('text', 'schema'), { list: true, show: true, order: true, search: true, distinct: true }),
        sql: field(stored('text', 'sql'), { list: true, show: true, order: { at: 3 }, search: true }),
        sql_tables: field(
          loaded((rows: readonly Row[]) => Promise.all(rows.map((row) => tablesOf(row, services.engines)))),
          { list: true, show: true },
        ),
        template_parameters: field(stored('text', 'template_parameters'), { show: true }),
        description: field(stored('text', 'description'), { list: true, show: { at: 5 }, order: true }),
        extra: field(
          computed((row: Row): unknown => JSON.parse(row.extra_json)),
          { list: true },
        ),
        rows: field(stored('integer', 'rows'), { list: true, order: true }),
        created_on: field(stored('datetime', 'created_on'), { list: true, order: { at: 7 } }),
        created_by: field(belongsTo('created_by_fk', PERSON), {
          list: PERSON.members,
          show: { at: 3, members: ['first_name', 'id', 'last_name'] },
          order: ['first_name'],
          search: true,
        }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true, show: { at: 0 } }),
        changed_by: field(belongsTo('changed_by_fk', PERSON), {
          list: PERSON.members,
          show: { at: 2, members: ['first_name', 'id', 'last_name'] },
          search: true,
        }),
        changed_on_delta_humanized: field(
          computed((row: Row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
          { list: true, show: { at: 1 }, order: true },
        ),
        last_run_delta_humanized: field(
          computed((row: Row, { now }) => (row.last_run === null ? '' : humanizeAge(row.last_run, now)), 'last_run'),
          { list: true, order: true },
        ),
        tags: field(
          loaded(async (rows: readonly Row[]) => {
            const ids = rows.map((row) => row.id);
            const found = await tags?.of('query', ids);
            return ids.map((_, i) => found?.[i] ?? []);
          }),
          { list: true, search: { at: 6 } },
        ),
        uuid: field(stored('text', 'uuid')),
      },
      filters: {
        tags: {
          saved_query_tags: {
            label: 'Tags',
            condition: async (value) => isAmong(metadata, ID, (await tags?.named('query', String(value))) ?? []),
          },
          saved_query_tag_id: {
            label: 'Tag',
            condition: async (value) =>
              isAmong(metadata, ID, (await tags?.tagged('query', toInteger(value) ?? 0)) ?? []),
          },
        },
        label: {
          all_text: {
            label: 'All Text',
            condition: (value) => {
              const pattern = `%${String(value).toLowerCase()}%`;
              return sql`(lower(coalesce(saved_query.label, '')) like ${pattern} or lower(coalesce(saved_query.sql, '')) like ${pattern} or lower(coalesce(saved_query.description, '')) like ${pattern})`;
            },
          },
        },
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        database: databases.choices(),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      visible: (scope) => sql`saved_query.user_id = ${personOf(scope).id}`,
    },
    metadata,
    clock,
  );
  return defineRoutes(savedQueryEndpoints, {
    'GET /api/v1/saved_query/_info': (call) => resource.info(call),
    'GET /api/v1/saved_query/': (call) => resource.list(call),
    'GET /api/v1/saved_query/:id': (call) => resource.item(call),
    'GET /api/v1/saved_query/related/:column': (call) => resource.related(call),
    'GET /api/v1/saved_query/distinct/:column': (call) => resource.distinct(call),

    'POST /api/v1/saved_query/': async ({ body, principal }) => {
      await ensureDatabase(databases, access, principal, body.db_id);
      const row = await objects.create(
        principal,
        body.label ?? '',
        (announced) => insertQuery(announced, metadata, body, principal, clock()),
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
        (announced) => updateQuery(announced, metadata, params.id, body, principal, clock()),
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

    'GET /api/v1/saved_query/export/': async ({ q, principal, scope }) => {
      const rows = await resource.visibleRows(scope, q);
      return archiveOf(rows, principal, { databases, access, now: clock() });
    },

    'POST /api/v1/saved_query/import/': async ({ body, principal, scope, request, signal }) => {
      await importQueries(
        {
          who: principal,
          archive: await openArchive(services.archives, uploaded(request), principal, signal),
          passwords: passwordsOf(body.passwords),
          overwrite: body.overwrite === 'true',
          now: clock(),
        },
        { metadata, access, databases, registration: services.registration.for(scope), objects },
      );
      return { json: { message: 'OK' } };
    },
  });
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
