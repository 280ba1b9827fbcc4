import { defineRoutes, notFound, type Principal, type RouteSet } from '@facet/sdk/server';
import { tabStateEndpoints } from '../../common/wire/tab-state.ts';
import { SqlLabErrors } from '../errors.ts';
import type { TabRow, TableSchemaRow, TabStore } from '../store/tab-store.ts';
import { formValues, tabChange, tabOfEditor } from './tab-form.ts';

export interface TabRouteServices {
  readonly tabs: TabStore;
  /** Records of this user's queries, by client id; unknown ids are left out. */
  queries(clientIds: readonly string[], userId: number): Promise<ReadonlyMap<string, Record<string, unknown>>>;
  /** Databases that are enabled for SQL Lab and that the caller may see. */
  databases(who: Principal): Promise<readonly { readonly id: number }[]>;
}

const LONGEST_NAME = 256;
/** Enough for the description of a table with some thousand columns. */
const LONGEST_DESCRIPTION = 512 * 1024;

export function tabRoutes({ tabs, queries, databases }: TabRouteServices): RouteSet {
  const whole = async (tab: TabRow, who: Principal): Promise<TabPayload> => {
    const ids = tab.latest_query_id === null ? [] : [tab.latest_query_id];
    const [tables, latest] = await Promise.all([tabs.tables(tab.id), queries(ids, who.id)]);
    return tabPayload(tab, tables, latest.get(ids[0] ?? '') ?? null);
  };
  return defineRoutes(tabStateEndpoints, {
    'GET /api/v1/sqllab/': async ({ principal }) => {
      const mine = await tabs.ofUser(principal);
      const active = mine.find((tab) => tab.active === 1);
      const ids = mine.flatMap(({ latest_query_id: id }) => (id === null ? [] : [id]));
      const [activeTab, latest, offered] = await Promise.all([
        active ? whole(active, principal) : null,
        queries(ids, principal.id),
        databases(principal),
      ]);
      return {
        json: {
          result: {
            tab_state_ids: mine.map(({ id, label }) => ({ id, label })),
            active_tab: activeTab,
            databases: Object.fromEntries(offered.map((database) => [database.id, database])),
            ...(latest.size === 0 ? {} : { queries: Object.fromEntries(latest) }),
          },
        },
      };
    },

    'POST /tabstateview/': async ({ body, principal }) => {
      const { queryEditor } = formValues(body);
      if (queryEditor === undefined) throw SqlLabErrors.tabMissing();
      if (typeof queryEditor !== 'object' || queryEditor === null) throw SqlLabErrors.tabUnreadable();
      return { json: { id: await tabs.create(principal, tabOfEditor(queryEditor)) } };
    },

    'GET /tabstateview/:id': async ({ params, principal }) => {
      return { json: await whole(await tabs.mine(principal, params.id), principal) };
    },

    'PUT /tabstateview/:id': async ({ params, body, principal }) => {
      await tabs.update(await tabs.mine(principal, params.id), tabChange(formValues(body)));
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
      const { queryId } = formValues(body);
      if (typeof queryId === 'string') await tabs.adoptQuery(principal, params.id, queryId);
      return { json: params.id };
    },

    'DELETE /tabstateview/:id/query/:client_id': async ({ params, principal }) => {
      await tabs.mine(principal, params.id);
      await tabs.forgetQuery(principal, params.id, params.client_id);
      return { json: 'OK' };
    },

    'POST /tableschemaview/': async ({ body, principal }) => {
      const { tab_state_id: tabId, ...table } = describedTable(formValues(body)['table']);
      await tabs.mine(principal, tabId);
      return { json: { id: await tabs.keepTable(principal, { tab_state_id: tabId, ...table }) } };
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

/** The browser's description of a table. @throws HttpError 400 */
function describedTable(table: unknown) {
  const fields: Readonly<Record<string, unknown>> = typeof table === 'object' && table !== null ? { ...table } : {};
  const tabId = Number(fields['queryEditorId']);
  const databaseId = Number(fields['dbId']);
  const name = fields['name'];
  if (!Number.isInteger(tabId) || !Number.isInteger(databaseId) || typeof name !== 'string') {
    throw SqlLabErrors.badTable();
  }
  const description = JSON.stringify(fields);
  if (name.length > LONGEST_NAME || description.length > LONGEST_DESCRIPTION) throw SqlLabErrors.tableTooLarge();
  return {
    tab_state_id: tabId,
    database_id: databaseId,
    schema: typeof fields['schema'] === 'string' ? fields['schema'] : null,
    table_name: name,
    description,
  };
}

type TabPayload = ReturnType<typeof tabPayload>;

/**
 * A tab in the contract's form. The member `catalog` is present only where the tab has one: older clients do not know
 * it.
 */
export function tabPayload(
  tab: TabRow,
  tables: readonly TableSchemaRow[],
  latestQuery: Record<string, unknown> | null,
) {
  return {
    id: tab.id,
    user_id: tab.user_id,
    label: tab.label,
    active: tab.active === 1,
    database_id: tab.database_id,
    ...(tab.catalog === null ? {} : { catalog: tab.catalog }),
    schema: tab.schema,
    table_schemas: tables.map((table) => ({
      id: table.id,
      tab_state_id: table.tab_state_id,
      database_id: table.database_id,
      schema: table.schema,
      table: table.table_name,
      description: record(JSON.parse(table.description)),
      expanded: table.expanded === 1,
    })),
    sql: tab.sql,
    query_limit: tab.query_limit,
    latest_query: latestQuery,
    autorun: tab.autorun === 1,
    template_params: tab.template_params,
    hide_left_bar: tab.hide_left_bar === 1,
    saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
    extra_json: record(JSON.parse(tab.extra_json)),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
