import { randomUUID } from 'node:crypto';
import {
  auditChanged,
  auditCreated,
  belongsTo,
  computed,
  createResource,
  humanizeAge,
  relatedRows,
  stored,
} from '@facet/sdk/resource';
import { defineRoutes, type MetadataStore, type Principal, type RouteSet } from '@facet/sdk/server';
import { savedQueryEndpoints } from '@facet/sdk/wire/saved-query';
import { type Selectable, sql } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.ts';
import { SqlLabErrors } from '../errors.ts';

type Row = Selectable<SavedQueryTable>;

const PERSON = { table: 'users', members: ['id', 'first_name', 'last_name'] };
const ROW = [
  'id',
  'label',
  'db_id',
  'database.id',
  'database.database_name',
  'schema',
  'sql',
  'sql_tables',
  'description',
  'extra',
  'rows',
  'created_on',
  'created_by.id',
  'created_by.first_name',
  'created_by.last_name',
  'changed_on',
  'changed_on_delta_humanized',
  'last_run_delta_humanized',
];

export function savedQueryRoutes(metadata: MetadataStore, clock: () => Date): RouteSet {
  const resource = createResource<SqlLabTables, 'saved_query'>(
    {
      table: 'saved_query',
      view: 'SavedQuery',
      title: 'Saved Query',
      actions: ['can_read', 'can_write', 'can_export'],
      fields: {
        id: stored('integer', 'id'),
        uuid: stored('text', 'uuid'),
        label: stored('text', 'label'),
        db_id: stored('integer', 'db_id'),
        database: belongsTo('db_id', { table: 'dbs', members: ['id', 'database_name'] }),
        schema: stored('text', 'schema'),
        sql: stored('text', 'sql'),
        sql_tables: computed(() => []),
        description: stored('text', 'description'),
        template_parameters: stored('text', 'template_parameters'),
        extra: computed((row: Row): unknown => JSON.parse(row.extra_json)),
        rows: stored('integer', 'rows'),
        created_on: stored('datetime', 'created_on'),
        created_by: belongsTo('created_by_fk', PERSON),
        changed_by: belongsTo('changed_by_fk', PERSON),
        changed_on: stored('datetime', 'changed_on'),
        changed_on_delta_humanized: computed((row: Row, { now }) => humanizeAge(row.changed_on, now), 'changed_on'),
        last_run_delta_humanized: computed(
          (row: Row, { now }) => (row.last_run === null ? '' : humanizeAge(row.last_run, now)),
          'last_run',
        ),
      },
      list: ROW,
      show: [...ROW, 'template_parameters'],
      order: [
        'schema',
        'label',
        'description',
        'sql',
        'rows',
        'created_by.first_name',
        'database.database_name',
        'created_on',
        'changed_on_delta_humanized',
        'last_run_delta_humanized',
      ],
      search: ['id', 'database', 'label', 'schema', 'created_by', 'changed_by'],
      filters: {
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
      related: { database: relatedRows('dbs', 'database_name') },
      distinct: ['schema'],
      visible: (who: Principal) => sql`saved_query.user_id = ${who.id}`,
    },
    metadata,
    clock,
  );
  const db = metadata.db<SqlLabTables>();

  return defineRoutes(savedQueryEndpoints, {
    'GET /api/v1/saved_query/_info': (call) => resource.info(call),
    'GET /api/v1/saved_query/': (call) => resource.list(call),
    'GET /api/v1/saved_query/:id': (call) => resource.item(call),
    'GET /api/v1/saved_query/related/:column': (call) => resource.related(call),
    'GET /api/v1/saved_query/distinct/:column': (call) => resource.distinct(call),

    'POST /api/v1/saved_query/': async ({ body, principal }) => {
      await ensureDatabase(metadata, body.db_id);
      const { id } = await db
        .insertInto('saved_query')
        .values({
          uuid: randomUUID(),
          user_id: principal.id,
          db_id: body.db_id ?? null,
          schema: body.schema ?? null,
          label: body.label ?? null,
          description: body.description ?? null,
          sql: body.sql ?? null,
          template_parameters: body.template_parameters ?? null,
          extra_json: body.extra_json ?? '{}',
          rows: null,
          last_run: null,
          ...auditCreated(principal, clock()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { status: 201, json: { id, result: accepted(body) } };
    },

    'PUT /api/v1/saved_query/:id': async ({ params, body, principal }) => {
      await resource.visibleRow(principal, params.id);
      await ensureDatabase(metadata, body.db_id);
      const { catalog: _unused, ...given } = body;
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      await db
        .updateTable('saved_query')
        .set({ ...change, ...auditChanged(principal, clock()) })
        .where('id', '=', params.id)
        .execute();
      return { json: { id: params.id, result: body } };
    },

    'DELETE /api/v1/saved_query/:id': async ({ params, principal }) => {
      await resource.visibleRow(principal, params.id);
      await removeQueries(metadata, [params.id]);
      return { json: { message: 'OK' } };
    },

    'DELETE /api/v1/saved_query/': async ({ q, principal }) => {
      const rows = await resource.visibleRows(principal, q);
      await removeQueries(
        metadata,
        rows.map((row) => row.id),
      );
      return { json: { message: `Deleted ${rows.length} saved ${rows.length === 1 ? 'query' : 'queries'}` } };
    },
  });
}

/** The input as it was taken: what was left out is null. */
function accepted(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['db_id', 'label', 'schema', 'sql', 'description', 'template_parameters'];
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...body };
}

async function ensureDatabase(metadata: MetadataStore, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await metadata
    .db<{ dbs: { id: number } }>()
    .selectFrom('dbs')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw SqlLabErrors.savedQueryDatabaseUnknown();
}

/** An open tab may name a deleted query; it goes on as an unsaved one. */
async function removeQueries(metadata: MetadataStore, ids: readonly number[]): Promise<void> {
  await metadata.transaction<SqlLabTables, void>(async (tx) => {
    await tx.updateTable('tab_state').set({ saved_query_id: null }).where('saved_query_id', 'in', ids).execute();
    await tx.deleteFrom('saved_query').where('id', 'in', ids).execute();
  });
}
