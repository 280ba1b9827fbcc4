import { z } from 'zod';
import { defineEndpoints, LARGE_BODY } from '@facet/sdk/wire/endpoint';
import { can, idParam } from '@facet/sdk/wire/resource';

/** Form fields whose values are JSON texts; a value that is not JSON is taken as a plain text. */
const form = z.looseObject({});
const bareId = z.int();
const ok = z.literal('OK');
const tab = (action: string) => can(action, 'TabStateView');
const table = (action: string) => can(action, 'TableSchemaView');
const session = { sessionOnly: true, bodyKind: 'form' } as const;

/** A table that is open in a tab's left bar. */
export const tabTable = z.looseObject({
  id: bareId,
  database_id: bareId,
  schema: z.string().nullable(),
  table: z.string(),
  expanded: z.boolean(),
});

/** A tab as stored on the server. */
export const tabState = z.looseObject({
  id: bareId,
  label: z.string().nullable(),
  active: z.boolean(),
  database_id: bareId.nullable(),
  /** Left out where the tab has none. */
  catalog: z.string().nullish(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  query_limit: z.int().nullable(),
  autorun: z.boolean(),
  template_params: z.string().nullable(),
  hide_left_bar: z.boolean(),
  saved_query: z.object({ id: bareId }).nullable(),
  table_schemas: z.array(tabTable),
  /** The latest query of the tab, in the contract's form. */
  latest_query: z.record(z.string(), z.unknown()).nullable(),
  extra_json: z.record(z.string(), z.unknown()),
});

export type TabState = z.output<typeof tabState>;

export const tabStateEndpoints = defineEndpoints(
  {
    'GET /api/v1/sqllab/': {
      policy: can('can_read', 'SQLLab'),
      summary: "The caller's open tabs, and what the active one needs",
      responses: {
        200: z.object({
          result: z.object({
            tab_state_ids: z.array(z.object({ id: bareId, label: z.string().nullable() })),
            active_tab: tabState.nullable(),
            databases: z.record(z.string(), z.looseObject({ id: bareId })),
            /** Latest queries of the tabs, by client id; left out when none was run. */
            queries: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
          }),
        }),
      },
    },
    'POST /tabstateview/': {
      ...session,
      policy: tab('can_post'),
      bodyLimit: LARGE_BODY,
      summary: 'Open a tab; it becomes the active one',
      body: form,
      responses: { 200: z.object({ id: bareId }) },
    },
    'GET /tabstateview/:id': {
      policy: tab('can_get'),
      sessionOnly: true,
      summary: 'State of a tab',
      params: idParam,
      responses: { 200: tabState },
    },
    'PUT /tabstateview/:id': {
      ...session,
      policy: tab('can_put'),
      bodyLimit: LARGE_BODY,
      summary: 'Change members of a tab',
      params: idParam,
      body: form,
      responses: { 200: bareId },
    },
    'DELETE /tabstateview/:id': {
      policy: tab('can_delete'),
      sessionOnly: true,
      summary: 'Close a tab',
      params: idParam,
      responses: { 200: ok },
    },
    'POST /tabstateview/:id/activate': {
      ...session,
      policy: tab('can_activate'),
      summary: 'Make a tab the active one',
      params: idParam,
      responses: { 200: bareId },
    },
    'POST /tabstateview/:id/migrate_query': {
      ...session,
      policy: tab('can_migrate_query'),
      bodyLimit: LARGE_BODY,
      summary: 'Move a query from the browser to a tab on the server',
      params: idParam,
      body: form,
      responses: { 200: bareId },
    },
    'DELETE /tabstateview/:id/query/:client_id': {
      policy: tab('can_delete_query'),
      sessionOnly: true,
      summary: 'Remove a query from a tab',
      params: z.object({ id: idParam.shape.id, client_id: z.string() }),
      responses: { 200: ok },
    },
    'POST /tableschemaview/': {
      ...session,
      policy: table('can_post'),
      bodyLimit: LARGE_BODY,
      summary: 'Open a table in a tab',
      body: form,
      responses: { 200: z.object({ id: bareId }) },
    },
    'POST /tableschemaview/:id/expanded': {
      ...session,
      policy: table('can_expanded'),
      summary: 'Fold or unfold a table',
      params: idParam,
      body: form,
      responses: { 200: z.object({ id: bareId, expanded: z.boolean() }) },
    },
    'DELETE /tableschemaview/:id': {
      policy: table('can_delete'),
      sessionOnly: true,
      summary: 'Drop a table from a tab',
      params: idParam,
      responses: { 200: ok },
    },
  },
  { capability: 'sql:run', ofAccount: true },
);
