import { defineRoutes, messageError, notFound, type Principal, type RouteSet } from '@facet/sdk/server';
import { tabStateEndpoints } from '@facet/sdk/wire/tab-state';
import type { TabRow, TableSchemaRow, TabStore } from '../store/tab-store.ts';
import { formValues, tabChange, tabOfEditor } from './tab-form.ts';

export interface TabRouteServices {
  readonly tabs: TabStore;
  /** The payload of a query by client id, of this user. */
  latestQuery(clientId: string, userId: number): Promise<Record<string, unknown> | null>;
  /** Databases that are offered to SQL Lab and that the caller may see. */
  databases(who: Principal): Promise<readonly { readonly id: number }[]>;
}

export function tabRoutes({ tabs, latestQuery, databases }: TabRouteServices): RouteSet {
  return defineRoutes(tabStateEndpoints, {
    'GET /api/v1/sqllab/': async ({ principal }) => {
      const mine = await tabs.ofUser(principal);
      const latest = await Promise.all(
        mine.map(async (tab) => (tab.latest_query_id === null ? null : latestQuery(tab.latest_query_id, principal.id))),
      );
      const at = mine.findIndex((tab) => tab.active === 1);
      const active = mine[at];
      const offered = await databases(principal);
      return {
        json: {
          result: {
            tab_state_ids: mine.map(({ id, label }) => ({ id, label })),
            active_tab: active ? tabPayload(active, await tabs.tables(active.id), latest[at] ?? null) : null,
            databases: Object.fromEntries(offered.map((database) => [database.id, database])),
            queries: Object.fromEntries(latest.filter((query) => query !== null).map((query) => [query['id'], query])),
          },
        },
      };
    },

    'POST /tabstateview/': async ({ body, principal }) => ({
      json: { id: await tabs.create(principal, tabOfEditor(formValues(body)['queryEditor'])) },
    }),

    'GET /tabstateview/:id': async ({ params, principal }) => {
      const tab = await tabs.mine(principal, params.id);
      const query = tab.latest_query_id === null ? null : await latestQuery(tab.latest_query_id, principal.id);
      return { json: tabPayload(tab, await tabs.tables(tab.id), query) };
    },

    'PUT /tabstateview/:id': async ({ params, body, principal }) => {
      await tabs.mine(principal, params.id);
      await tabs.update(params.id, tabChange(formValues(body)));
      return { json: params.id };
    },

    'DELETE /tabstateview/:id': async ({ params, principal }) => {
      await tabs.mine(principal, params.id);
      await tabs.remove(params.id);
      return { json: 'OK' };
    },

    'POST /tabstateview/:id/activate': async ({ params, principal }) => {
      await tabs.mine(principal, params.id);
      await tabs.activate(principal, params.id);
      return { json: params.id };
    },

    'POST /tabstateview/:id/migrate_query': async ({ params, body, principal }) => {
      await tabs.mine(principal, params.id);
      const query = formValues(body)['queryId'];
      if (typeof query === 'string') await tabs.update(params.id, { latest_query_id: query });
      return { json: params.id };
    },

    'DELETE /tabstateview/:id/query/:client_id': async ({ params, principal }) => {
      await tabs.mine(principal, params.id);
      await tabs.forgetQuery(params.id, params.client_id);
      return { json: 'OK' };
    },

    'POST /tableschemaview/': async ({ body, principal }) => {
      const table = formValues(body)['table'];
      const fields: Readonly<Record<string, unknown>> = typeof table === 'object' && table !== null ? { ...table } : {};
      const tabId = Number(fields['queryEditorId']);
      const databaseId = Number(fields['dbId']);
      const name = fields['name'];
      if (!Number.isInteger(tabId) || !Number.isInteger(databaseId) || typeof name !== 'string') {
        throw messageError(400, { table: ['Missing data for required field.'] });
      }
      await tabs.mine(principal, tabId);
      const id = await tabs.keepTable({
        tab_state_id: tabId,
        database_id: databaseId,
        schema: typeof fields['schema'] === 'string' ? fields['schema'] : null,
        table_name: name,
        description: JSON.stringify(fields),
      });
      return { json: { id } };
    },

    'POST /tableschemaview/:id/expanded': async ({ params, body, principal }) => {
      if (!(await tabs.myTable(principal, params.id))) throw notFound();
      const expanded = formValues(body)['expanded'] === true;
      await tabs.setExpanded(params.id, expanded);
      return { json: { id: params.id, expanded } };
    },

    'DELETE /tableschemaview/:id': async ({ params, principal }) => {
      if (await tabs.myTable(principal, params.id)) await tabs.removeTable(params.id);
      return { json: 'OK' };
    },
  });
}

export function tabPayload(
  tab: TabRow,
  tables: readonly TableSchemaRow[],
  latestQuery: Record<string, unknown> | null,
): Record<string, unknown> {
  return {
    id: tab.id,
    user_id: tab.user_id,
    label: tab.label,
    active: tab.active === 1,
    database_id: tab.database_id,
    catalog: tab.catalog,
    schema: tab.schema,
    table_schemas: tables.map((table) => ({
      id: table.id,
      tab_state_id: table.tab_state_id,
      database_id: table.database_id,
      catalog: null,
      schema: table.schema,
      table: table.table_name,
      description: JSON.parse(table.description),
      expanded: table.expanded === 1,
    })),
    sql: tab.sql,
    query_limit: tab.query_limit,
    latest_query: latestQuery,
    autorun: tab.autorun === 1,
    template_params: tab.template_params,
    hide_left_bar: tab.hide_left_bar === 1,
    saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
    extra_json: JSON.parse(tab.extra_json),
  };
}
