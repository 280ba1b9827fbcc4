import type { Databases } from '@facet/plugin-databases/contract.server';
import { belongsTo, computed, createResource, field, PERSON, relatedPeople, stored } from '@facet/sdk/resource';
import { personOf } from '@facet/sdk/common';
import { defineRoutes, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { queryEndpoints } from '../../common/wire/query.ts';
import { type Selectable, sql } from 'kysely';
import { toldOnce } from '../store/query-payload.ts';
import type { QueryTable, SqlLabTables } from '../../contract.server.ts';

type Row = Selectable<QueryTable>;

/** History of all runs: the caller's own, or those of every user with the permission `all_query_access`. */
export function queryRoutes(metadata: MetadataStore, databases: Pick<Databases, 'rows' | 'choices'>): RouteSet {
  const resource = createResource<SqlLabTables, 'query'>(
    {
      table: 'query',
      view: 'Query',
      title: 'Query',
      actions: ['can_read'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: { at: 7 } }),
        client_id: field(stored('text', 'client_id'), { list: true, show: { at: 1 } }),
        changed_on: field(stored('datetime', 'changed_on'), { list: true, show: true, order: true, search: true }),
        database: field(belongsTo('database_id', databases.rows.of(['id', 'database_name'])), {
          list: ['id', 'database_name'],
          show: ['id'],
          order: ['database_name'],
          search: true,
        }),
        end_result_backend_time: field(stored('number', 'end_time'), { show: true }),
        schema: field(stored('text', 'schema'), { list: true, show: { at: 12 }, order: true }),
        catalog: field(
          computed((row: Row) => row.catalog ?? undefined),
          { show: true },
        ),
        sql: field(stored('text', 'sql'), { list: true, show: { at: 16 }, order: true, search: true }),
        executed_sql: field(
          computed((row: Row) => toldOnce(row.executed_sql)),
          { list: true, show: { at: 6 } },
        ),
        sql_tables: field(
          computed((row: Row): unknown => JSON.parse(row.sql_tables)),
          { list: true },
        ),
        status: field(stored('text', 'status'), { list: true, show: { at: 20 }, search: true, distinct: true }),
        tab_name: field(stored('text', 'tab_name'), { list: true, show: { at: 21 }, order: true }),
        user: field(belongsTo('user_id', PERSON), {
          list: ['id', 'first_name', 'last_name'],
          order: ['first_name'],
          search: true,
        }),
        start_time: field(stored('number', 'start_time'), {
          list: true,
          show: { at: 19 },
          order: { at: 4 },
          search: true,
        }),
        end_time: field(stored('number', 'end_time'), { list: true, show: true }),
        rows: field(stored('integer', 'rows'), { list: true, show: { at: 11 }, order: { at: 2 } }),
        limit: field(
          computed((row: Row) => row.query_limit),
          { list: true, show: true },
        ),
        limiting_factor: field(stored('text', 'limiting_factor'), { list: true }),
        progress: field(stored('integer', 'progress'), { list: true, show: true }),
        error_message: field(stored('text', 'error_message'), { list: true, show: { at: 5 } }),
        results_key: field(stored('text', 'results_key'), { list: true, show: true }),
        select_as_cta: field(stored('boolean', 'select_as_cta'), { list: true, show: true }),
        select_as_cta_used: field(stored('boolean', 'select_as_cta'), { show: true }),
        select_sql: field(
          computed(() => null),
          { show: true },
        ),
        sql_editor_id: field(stored('text', 'sql_editor_id'), { list: { at: 10 }, show: true, search: true }),
        start_running_time: field(stored('number', 'start_time'), { show: true }),
        tmp_schema_name: field(stored('text', 'tmp_schema_name'), { show: true }),
        tmp_table_name: field(stored('text', 'tmp_table_name'), { list: true, show: true }),
        tracking_url: field(
          computed(() => null),
          { list: true, show: true },
        ),
      },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        database: databases.choices(),
        user: relatedPeople(),
      },
      visible(scope) {
        const who = personOf(scope);
        return who.can('all_query_access', 'all_query_access') ? undefined : sql`query.user_id = ${who.id}`;
      },
    },
    metadata,
  );
  return defineRoutes(queryEndpoints, {
    'GET /api/v1/query/_info': (call) => resource.info(call),
    'GET /api/v1/query/': (call) => resource.list(call),
    'GET /api/v1/query/:id': (call) => resource.item(call),
    'GET /api/v1/query/related/:column': (call) => resource.related(call),
    'GET /api/v1/query/distinct/:column': (call) => resource.distinct(call),
  });
}
