import { ActivityLogToken } from '@facet/plugin-activity-log/contract.server';
import { BundlesToken } from '@facet/plugin-bundles/contract.server';
import { DatabasesToken } from '@facet/plugin-databases/contract.server';
import { DatasetDialogsToken } from '@facet/plugin-datasets/contract';
import {
  EngineCatalogueToken,
  ExportsToken,
  SqlSessionsToken,
  TableWritersToken,
} from '@facet/plugin-query/contract.server';
import { ReportPostToken } from '@facet/plugin-reports/contract.server';
import { SchedulesToken } from '@facet/plugin-scheduler/contract.server';
import { TagsToken } from '@facet/plugin-tags/contract.server';
import { ApiClientToken, EventBusToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest, optional } from '@facet/sdk/common';
import {
  BlobStoreToken,
  FeatureFlagsToken,
  IdentityToken,
  JobQueueToken,
  KeyValueStoreToken,
  MetadataStoreToken,
  RunningWorkToken,
  SharedBusToken,
  SystemScopesToken,
} from '@facet/sdk/server';
import { LONGEST_RUN_MS } from './common/longest-run.ts';
import { points } from './common/points.ts';
import { STREAM_MAX_ROW } from './common/row-limits.ts';

export const manifest = defineManifest({
  id: 'facet/sql-lab',
  version: '1.0.0',
  name: 'SQL Lab',
  description: 'A SQL editor with history, saved queries, and charts and datasets from results.',
  icon: 'terminal-2',
  engines: { sdk: '^1.0.0' },
  // A schedule runs with the permissions of a user who is not signed in at that time.
  capabilities: ['system:act'],
  flags: [
    {
      name: 'SQLLAB_BACKEND_PERSISTENCE',
      default: true,
      description: 'Keep the tabs of SQL Lab on the server, so that they are there in every browser of a person.',
      perRole: true,
    },
    {
      name: 'ESTIMATE_QUERY_COST',
      default: false,
      description: 'Offer to estimate what a query would cost, where the database can tell.',
      perRole: true,
    },
    {
      name: 'KV_STORE',
      default: false,
      description: 'Answer the old calls that keep a text under a key (/kv/).',
      perRole: true,
    },
  ],
  server: {
    requires: {
      metadata: MetadataStoreToken,
      identity: IdentityToken,
      sql: SqlSessionsToken,
      engines: EngineCatalogueToken,
      tables: TableWritersToken,
      exports: ExportsToken,
      blobs: BlobStoreToken,
      bus: SharedBusToken,
      jobs: JobQueueToken,
      work: RunningWorkToken,
      values: KeyValueStoreToken,
      databases: DatabasesToken,
      bundles: optional(BundlesToken),
      activity: optional(ActivityLogToken),
      flags: FeatureFlagsToken,
      tags: optional(TagsToken),
      system: SystemScopesToken,
      schedules: optional(SchedulesToken),
      post: optional(ReportPostToken),
    },
  },
  client: {
    requires: {
      api: ApiClientToken,
      notify: NotifierToken,
      events: EventBusToken,
      session: SessionToken,
      dialogs: optional(DatasetDialogsToken),
    },
  },
  points,
  taps: ['resource/did-create@1', 'resource/did-update@1', 'resource/did-delete@1'],
  objects: ['query'],
  processSettings: [
    {
      name: 'defaultSqlLabLimit',
      env: 'FACET_DEFAULT_SQLLAB_LIMIT',
      description: 'Row limit that a new tab of SQL Lab begins with.',
      type: 'integer',
      default: 1000,
      minimum: 1,
      maximum: STREAM_MAX_ROW,
    },
    {
      name: 'scheduledQueries',
      env: 'FACET_SCHEDULED_QUERIES',
      description:
        'Form of schedules for queries, which Facet runs where FACET_RUN_SCHEDULED_QUERIES says so, else a scheduler of your own: {"JSONSCHEMA": {"properties": …}}.',
      type: 'json',
      default: {},
      schema: {
        type: 'object',
        properties: {
          JSONSCHEMA: { type: 'object', properties: { properties: { type: 'object' } }, required: ['properties'] },
        },
        required: ['JSONSCHEMA'],
      },
      allowed: 'a JSON object whose JSONSCHEMA has properties',
    },
    {
      name: 'runScheduledQueries',
      env: 'FACET_RUN_SCHEDULED_QUERIES',
      description: 'Run the queries that SQL Lab schedules. Off: a scheduler of your own does.',
      type: 'boolean',
      default: false,
    },
  ],
  contributes: {
    'app/conf@1': [
      { key: 'DISPLAY_MAX_ROW', value: 10000 },
      { key: 'DEFAULT_SQLLAB_LIMIT' },
      { key: 'SQLLAB_SAVE_WARNING_MESSAGE' },
      { key: 'SQLLAB_DEFAULT_DBID' },
      { key: 'SCHEDULED_QUERIES' },
    ],
    'app/setting@1': [
      {
        key: 'defaultDatabase',
        label: 'setting.defaultDatabase',
        description: 'setting.defaultDatabaseText',
        type: 'number',
        default: 0,
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'saveWarning',
        label: 'setting.saveWarning',
        description: 'setting.saveWarningText',
        type: 'text',
        default: '',
        order: 1,
        section: 'setting.section',
        scope: 'system',
      },
    ],
    'scheduler/runner@1': [{ key: 'saved-query' }],
    'query/datasource@1': [{ key: 'query' }, { key: 'saved_query' }],
    'app/page@1': [
      {
        key: 'editor',
        path: '/superset/sqllab/',
        aliases: ['/sqllab/', '/sqllab/p/:key/'],
        title: 'title',
        permission: ['can_sqllab', 'Superset'],
      },
      {
        key: 'history',
        path: '/superset/sqllab/history/',
        aliases: ['/sqllab/history/'],
        title: 'history.title',
        under: '/superset/sqllab/',
        permission: ['can_sqllab_history', 'Superset'],
      },
      {
        key: 'saved',
        path: '/savedqueryview/list/',
        title: 'saved.title',
        under: '/superset/sqllab/',
        permission: ['can_read', 'SavedQuery'],
      },
    ],
    'app/search@1': [
      { key: 'saved-queries', label: 'navSaved', icon: 'file-text', order: 40, permission: ['can_read', 'SavedQuery'] },
    ],
    'app/nav@1': [
      {
        key: 'sql-lab',
        label: 'nav',
        path: '/superset/sqllab/',
        icon: 'terminal-2',
        menu: 'main',
        order: 40,
        permission: ['can_sqllab', 'Superset'],
      },
      {
        key: 'new-query',
        label: 'newQuery',
        path: '/superset/sqllab/?new=true',
        icon: 'terminal-2',
        menu: 'new',
        order: 50,
        permission: ['can_sqllab', 'Superset'],
      },
      {
        key: 'saved-queries',
        label: 'navSaved',
        path: '/savedqueryview/list/',
        icon: 'file-text',
        menu: 'settings',
        section: 'nav',
        order: 10,
        permission: ['can_read', 'SavedQuery'],
      },
      {
        key: 'query-history',
        label: 'navHistory',
        path: '/superset/sqllab/history/',
        icon: 'history',
        menu: 'settings',
        section: 'nav',
        order: 20,
        permission: ['can_sqllab_history', 'Superset'],
      },
    ],
    'tags/objects@1': [{ key: 'query' }],
    'http/routes@1': [
      { key: 'run', prefixes: ['api/v1/sqllab'] },
      { key: 'shared', prefixes: ['superset/sqllab', 'sqllab', 'api/v1/sqllab/permalink', 'api/v1/sqllab/requested'] },
      { key: 'history', prefixes: ['api/v1/query'] },
      { key: 'saved', prefixes: ['api/v1/saved_query'] },
      { key: 'query-archives', prefixes: [] },
      { key: 'saved-view', prefixes: ['savedqueryviewapi'] },
      { key: 'key-value', prefixes: ['kv'] },
      { key: 'tabs', prefixes: ['tabstateview', 'tableschemaview'] },
    ],
    'jobs/handler@1': [
      {
        key: 'sql-lab/run',
        description: 'Runs a query in the background.',
        // The outcome is stored in the query's row. The job fails only where that could not be written: then it is
        // repeated, and the last attempt reports the failure.
        maxAttempts: 4,
        timeoutMs: LONGEST_RUN_MS + 60_000,
        atOnce: 32,
      },
    ],
    'resource/archive@1': [
      {
        key: 'query',
        title: 'Saved Query',
        type: 'SavedQuery',
        folder: 'queries',
        view: 'SavedQuery',
        path: '/api/v1/saved_query',
        failure: 'saved_queries',
        needs: ['database'],
      },
    ],
    'identity/permission@1': [
      {
        key: 'sql-lab-sql-lab',
        pairs: [
          ['can_read', 'Query'],
          ['can_export_csv', 'Query'],
          ['can_read', 'SavedQuery'],
          ['can_write', 'SavedQuery'],
          ['can_export', 'SavedQuery'],
          ['can_list', 'SavedQuery'],
          ['can_estimate_query_cost', 'SQL Lab'],
          ['can_my_queries', 'SqlLab'],
          ['can_read', 'SQLLab'],
          ['can_execute_sql_query', 'SQLLab'],
          ['can_get_results', 'SQLLab'],
          ['can_export_csv', 'SQLLab'],
          ['can_estimate_query_cost', 'SQLLab'],
          ['can_format_sql', 'SQLLab'],
          ['can_read', 'SqlLabPermalinkRestApi'],
          ['can_write', 'SqlLabPermalinkRestApi'],
          ['can_sqllab', 'Superset'],
          ['can_sqllab_history', 'Superset'],
          ['can_get', 'TabStateView'],
          ['can_post', 'TabStateView'],
          ['can_put', 'TabStateView'],
          ['can_delete', 'TabStateView'],
          ['can_activate', 'TabStateView'],
          ['can_migrate_query', 'TabStateView'],
          ['can_delete_query', 'TabStateView'],
          ['menu_access', 'SQL Lab'],
          ['menu_access', 'SQL Editor'],
          ['menu_access', 'Saved Queries'],
          ['menu_access', 'Query Search'],
        ],
        roles: ['sql_lab'],
      },
      {
        key: 'sql-lab-alpha',
        pairs: [
          ['can_post', 'TableSchemaView'],
          ['can_delete', 'TableSchemaView'],
          ['can_expanded', 'TableSchemaView'],
        ],
        roles: ['Alpha'],
      },
      { key: 'sql-lab-administrators', pairs: [['all_query_access', 'all_query_access']], roles: [] },
    ],
  },
});
